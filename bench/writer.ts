import pg from 'pg'
import { aToken } from '#test/support/factories.ts'

/** Number of different prices. The prices are one dollar apart. */
const priceCount = 900

/**
 * Creates a writer that changes prices of the largest seller's listings through the API, `perSecond` times per second.
 */
export async function createWriter(url: string, address: string, perSecond: number) {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const { rows } = await pool.query<{ sellerId: string; items: { id: string; cents: number }[] }>(
    `select seller_id as "sellerId", (array_agg(json_build_object('id', id, 'cents', price_cents)))[1:400] as items
     from listings where state = 'active' group by seller_id order by count(*) desc limit 1`,
  )
  const { sellerId, items } = rows[0]!
  const token = await aToken(pool, { sellerId })
  await pool.end()
  let written = 0
  let failed = 0
  const write = async (): Promise<void> => {
    const item = items[written % items.length]!
    const price = 5_000 + (written % priceCount) * 100
    // Skips the current price, because setting the same price again would not cause a write.
    item.cents = price === item.cents ? price + 100 : price
    const change = { kind: 'price', ids: [item.id], cents: item.cents }
    written++
    const answer = await fetch(`${address}/api/seller/listings/bulk`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ change }),
    }).catch(() => undefined)
    const reply = answer?.ok ? ((await answer.json()) as { changed: number }) : undefined
    if (reply?.changed !== 1) failed++
  }
  return {
    /**
     * Writes for as long as `work` runs. Returns the result of `work`, the number of sent writes, and the number of
     * failed writes.
     */
    async during<T>(work: () => Promise<T>): Promise<{ result: T; written: number; failed: number }> {
      written = failed = 0
      const timer = setInterval(() => void write(), 1000 / perSecond)
      try {
        return { result: await work(), written, failed }
      } finally {
        clearInterval(timer)
      }
    },
  }
}
