import pg from 'pg'
import { aToken } from '#test/support/factories.ts'
import type { BenchCall } from './load.ts'

/** Number of different prices. The prices are one dollar apart. */
const priceCount = 900

/**
 * Returns a function that creates price changes for listings of the largest seller. Each change is a write, because it
 * differs from the last price that the function created for its listing.
 */
export async function createPriceChanges(url: string): Promise<() => BenchCall> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const { rows } = await pool.query<{ sellerId: string; items: { id: string; cents: number }[] }>(
    `select seller_id as "sellerId", (array_agg(json_build_object('id', id, 'cents', price_cents)))[1:400] as items
     from listings where state = 'active' group by seller_id order by count(*) desc limit 1`,
  )
  const { sellerId, items } = rows[0]!
  const token = await aToken(pool, { sellerId })
  await pool.end()
  let made = 0
  return () => {
    const item = items[made % items.length]!
    const price = 5_000 + (made % priceCount) * 100
    item.cents = price === item.cents ? price + 100 : price
    made++
    return {
      method: 'POST',
      path: '/api/seller/listings/bulk',
      headers: { authorization: `Bearer ${token}` },
      body: JSON.stringify({ change: { kind: 'price', ids: [item.id], cents: item.cents } }),
    }
  }
}

/**
 * Creates a writer that changes prices of the largest seller's listings through the API, `perSecond` times per second.
 */
export async function createWriter(url: string, address: string, perSecond: number) {
  const nextChange = await createPriceChanges(url)
  let written = 0
  let failed = 0
  const write = async (): Promise<void> => {
    const { method, path, headers, body } = nextChange()
    written++
    const answer = await fetch(`${address}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: body!,
    }).catch(() => undefined)
    const reply = answer?.ok ? ((await answer.json()) as { changed: number }) : undefined
    if (reply?.changed !== 1) failed++
  }
  return {
    /**
     * Writes until `work` has finished. Returns the result of `work`, the number of sent writes, and the number of
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
