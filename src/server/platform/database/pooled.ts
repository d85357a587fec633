import pg from 'pg'

/**
 * Settings of every connection. JIT compilation is off, because it takes seconds if PostgreSQL overestimates the cost
 * of a statement, while our statements take milliseconds. Keepalives and timeouts let the server detect a dead client
 * within half a minute.
 */
export const sessionSettings = {
  timezone: 'UTC',
  jit: 'off',
  statement_timeout: '30s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '60s',
  tcp_keepalives_idle: '10',
  tcp_keepalives_interval: '5',
  tcp_keepalives_count: '3',
}

/**
 * Client for poolers that can run each transaction in a different server process. Removes the names of statements,
 * because a statement that was prepared in one process does not exist in another.
 */
export class UnpreparedClient extends pg.Client {
  override query(...args: unknown[]): never {
    const [first, ...rest] = args
    const isNamed = typeof first === 'object' && first !== null && 'name' in first && !('submit' in first)
    const query = super.query.bind(this) as (...all: unknown[]) => never
    return isNamed ? query({ ...first, name: undefined }, ...rest) : query(...args)
  }
}

/** Throws an error if a pooler has dropped the connection settings. Timestamps would then be in the wrong time zone. */
export async function requireSessionSettings(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ zone: string; limit: string; role: string }>(
    `select current_setting('TimeZone') as zone, current_setting('statement_timeout') as limit, current_user as role`,
  )
  const { zone, limit, role } = rows[0]!
  if (zone === sessionSettings.timezone && limit !== '0') return
  const commands = Object.entries(sessionSettings).map(
    ([name, value]) => `  alter role ${pg.escapeIdentifier(role)} set ${name} = '${value}';`,
  )
  throw new Error(
    `The pooler in front of the database drops connection settings. Set them on the role once, then reconnect the pooler:\n\n${commands.join('\n')}`,
  )
}

/**
 * Checks that both connection strings lead to the same database, because migrations use MIGRATE_URL and all other
 * statements use DATABASE_URL.
 * @throws Error if the databases differ
 */
export async function requireOneDatabase({
  pool,
  sessions,
}: Record<'pool' | 'sessions', pg.Pool>): Promise<void> {
  if (sessions === pool) return
  const [one, other] = await Promise.all([identify(pool), identify(sessions)])
  if (one.identity === other.identity) return
  throw new Error(
    `MIGRATE_URL leads to another database (${other.name}) than DATABASE_URL (${one.name}): it has to be the same one, without the pooler. Nothing was changed.`,
  )
}

/**
 * Returns the database's oid and the server's start time. Together, they identify a database, and every role can read
 * them.
 */
async function identify(pool: pg.Pool): Promise<{ name: string; identity: string }> {
  const { rows } = await pool.query<{ name: string; identity: string }>(
    `select datname as name, oid || ' ' || extract(epoch from pg_postmaster_start_time()) as identity
       from pg_database where datname = current_database()`,
  )
  return rows[0]!
}
