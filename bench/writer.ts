import pg from 'pg'
import { aToken } from '#test/support/factories.ts'

/** 50 to 950 dollars. */
const prices = 900

/** A shop that sells: seller's changes of price, so many a second, by its own call. */
export async function openWriter(url: string, address: string, perSecond: number) {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const { rows } = await pool.query<{ sellerId: string; ids: string[] }>(
    `select seller_id as "sellerId", (array_agg(id))[1:400] as ids from listings where state = 'active'
     group by seller_id order by count(*) desc limit 1`,
  )
  const { sellerId, ids } = rows[0]!
  const token = await aToken(pool, { sellerId })
  await pool.end()
  // Begins elsewhere in each run: a price that is what it was changes nothing.
  const first = Math.floor(Math.random() * prices)
  let written = 0
  let failed = 0
  const write = async (): Promise<void> => {
    const change = {
      kind: 'price',
      ids: [ids[written % ids.length]],
      cents: 5_000 + ((first + written) % prices) * 100,
    }
    written++
    const answer = await fetch(`${address}/api/seller/listings/bulk`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ change }),
    }).catch(() => undefined)
    if (!answer?.ok) failed++
    await answer?.arrayBuffer()
  }
  return {
    /** Writes while `work` runs; returns what it returned, and how many writes were made and refused. */
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
