import type pg from 'pg'

/**
 * Returns groups of idempotency keys that were used for the same call. Each group is an error, because the provider
 * would run the call once per key.
 */
export async function findRepeatedCalls(pool: pg.Pool): Promise<string[][]> {
  const { rows } = await pool.query<{ keys: string[] }>(
    `select array_agg(key order by created_at) as keys from sandbox.replies group by fingerprint having count(*) > 1`,
  )
  return rows.map(({ keys }) => keys)
}
