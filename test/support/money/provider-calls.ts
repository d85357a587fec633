import type pg from 'pg'

/** The keys of calls that the provider was sent under more than one: it would do each of them as often. */
export async function keysOfRepeatedCalls(pool: pg.Pool): Promise<string[][]> {
  const { rows } = await pool.query<{ keys: string[] }>(
    `select array_agg(key order by created_at) as keys from sandbox.replies group by fingerprint having count(*) > 1`,
  )
  return rows.map(({ keys }) => keys)
}
