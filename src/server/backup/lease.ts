import type pg from 'pg'

/** Another process does it now. */
class Leased extends Error {}

/**
 * Does work that only one process of the marketplace may do at a time. The lock is its connection's: the death of the
 * process ends it.
 * @throws Leased
 */
export async function withLease<T>(pool: pg.Pool, name: string, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ isOurs: boolean }>(
      `select pg_try_advisory_lock(727274005, hashtext($1)) as "isOurs"`,
      [name],
    )
    if (!rows[0]!.isOurs) throw new Leased(`Another process is busy with this: ${name}`)
    return await work()
  } finally {
    // Its end gives the lock back, whatever the work has left of the session.
    client.release(true)
  }
}
