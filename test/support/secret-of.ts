import type pg from 'pg'

/**
 * Returns the newest secret key with this name from the database. The app must run without the environment variable
 * SECRET_KEY, which would encrypt the keys.
 */
export async function readNewestSecret(pool: pg.Pool, name: string): Promise<string> {
  const { rows } = await pool.query<{ value: string }>(
    'select value from secret_keys where name = $1 order by no desc limit 1',
    [name],
  )
  return rows[0]!.value
}
