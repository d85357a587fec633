import type pg from 'pg'

/**
 * Returns groups of different idempotency keys that the app used for the same call to the card provider. Each group is
 * an error, because the provider would execute the call once for each key.
 */
export async function findRepeatedCalls(pool: pg.Pool): Promise<string[][]> {
  const { rows } = await pool.query<{ keys: string[] }>(
    `select array_agg(key order by created_at) as keys from sandbox.replies group by fingerprint having count(*) > 1`,
  )
  return rows.map(({ keys }) => keys)
}
