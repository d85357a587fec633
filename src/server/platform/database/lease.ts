import type pg from 'pg'

const lock = 727274005

/** Thrown if another process holds the lease. */
export class LeaseHeld extends Error {}

/**
 * Runs work that only one process at a time is allowed to do. The lease is an advisory lock of the database connection,
 * so it is released if the process dies.
 * @throws LeaseHeld if another process holds the lease
 */
export async function withLease<T>(pool: pg.Pool, name: string, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect()
  // If the connection is lost, the next query in `work` fails, so the error event can be ignored.
  const ignore = (): void => undefined
  client.on('error', ignore)
  try {
    const { rows } = await client.query<{ isOurs: boolean }>(
      `select pg_try_advisory_lock(${lock}, hashtext($1)) as "isOurs"`,
      [name],
    )
    if (!rows[0]!.isOurs) throw new LeaseHeld(`Another process is busy with this: ${name}`)
    try {
      return await work()
    } finally {
      // The server might notice late that the connection was closed. Without an explicit unlock, the next process could
      // find the lock still held.
      await client
        .query<{ isFreed: boolean }>(`select pg_advisory_unlock(${lock}, hashtext($1)) as "isFreed"`, [name])
        .catch(ignore)
    }
  } finally {
    // Discards the connection, with its session state and with a lock that could not be released.
    client.release(true)
  }
}
