import type { TestShop } from '#test/support/shop.ts'

/** Simulates a client that has its own network address and keeps the guest cookie that the server sets. */
export class ShopCaller {
  cookie = ''
  token: string | undefined
  readonly shop: TestShop
  readonly remoteAddress: string
  constructor(shop: TestShop, remoteAddress: string) {
    this.shop = shop
    this.remoteAddress = remoteAddress
  }

  async call(method: 'PUT' | 'POST', url: string, payload: object) {
    const authorization = this.token && { authorization: `Bearer ${this.token}` }
    const answer = await this.shop.server.inject({
      method,
      url,
      payload,
      remoteAddress: this.remoteAddress,
      headers: { ...(this.cookie && { cookie: this.cookie }), ...authorization },
    })
    const set = answer.cookies.find(({ name }) => name === 'souk_guest')
    if (set) this.cookie = `souk_guest=${encodeURIComponent(set.value)}`
    return { status: answer.statusCode, body: answer.json() }
  }

  hold({ id, sizeID }: { id: string; sizeID: string }) {
    return this.call('PUT', `/sa/buyer/checkout/${id}`, { sizeID })
  }
}

/** Returns the fraction of all units for sale that shoppers have reserved (held). */
export async function heldFraction({ pool }: TestShop): Promise<number> {
  const { rows } = await pool.query<{ share: number }>(
    'select sum(held)::float / count(*) as share from listing_sizes where qty > 0',
  )
  return rows[0]!.share
}
