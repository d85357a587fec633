import type pg from 'pg'

const lock = 727274005

/** Another process does it now. */
export class Leased extends Error {}

/**
 * Does work that only one process of the marketplace may do at a time. The lock is its connection's: the death of the
 * process ends it.
 * @throws Leased
 */
export async function withLease<T>(pool: pg.Pool, name: string, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  // Its loss ends the work by what the work asks next.
  const ignore = (): void => undefined
  client.on('error', ignore)
  try {
    const { rows } = await client.query<{ isOurs: boolean }>(
      `select pg_try_advisory_lock(${lock}, hashtext($1)) as "isOurs"`,
      [name],
    )
    if (!rows[0]!.isOurs) throw new Leased(`Another process is busy with this: ${name}`)
    try {
      return await work()
    } finally {
      // The server learns of a connection's end only later: whoever comes next would find the lock still held.
      await client
        .query<{ isFreed: boolean }>(`select pg_advisory_unlock(${lock}, hashtext($1)) as "isFreed"`, [name])
        .catch(ignore)
    }
  } finally {
    // Whatever the work has left of the session ends with it, and the lock where it could not be given back.
    client.release(true)
  }
}
