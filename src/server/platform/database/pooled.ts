import pg from 'pg'

// Compiling a statement takes seconds where a cost is guessed too high; ours run for milliseconds.
// What a process left behind when its machine or its network died is found out by the server within half a minute.
/** What every connection of ours begins with. */
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
 * A connection through a pooler that lends another server process to each transaction: a statement prepared on one
 * is not known to the next, so whoever gives a statement a name is not heard.
 */
export class UnpreparedClient extends pg.Client {
  override query(...args: unknown[]): never {
    const [first, ...rest] = args
    const isNamed = typeof first === 'object' && first !== null && 'name' in first && !('submit' in first)
    const query = super.query.bind(this) as (...all: unknown[]) => never
    return isNamed ? query({ ...first, name: undefined }, ...rest) : query(...args)
  }
}

/** Throws where a pooler has dropped the settings our connections begin with: times would be another zone's. */
export async function requireSessionSettings(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ zone: string; limit: string; role: string }>(
    `select current_setting('TimeZone') as zone, current_setting('statement_timeout') as limit, current_user as role`,
  )
  const { zone, limit, role } = rows[0]!
  if (zone === sessionSettings.timezone && limit !== '0') return
  const wanted = Object.entries(sessionSettings).map(
    ([name, value]) => `  alter role ${pg.escapeIdentifier(role)} set ${name} = '${value}';`,
  )
  throw new Error(
    `The pooler before the database drops the settings of our connections. Give them to the role once, then reconnect the pooler:\n\n${wanted.join('\n')}`,
  )
}

/**
 * Compares what both ways lead to: migrations run on one, and everything else on the other.
 * @throws Error where MIGRATE_URL names another database than DATABASE_URL
 */
export async function requireOneDatabase({
  pool,
  sessions,
}: Record<'pool' | 'sessions', pg.Pool>): Promise<void> {
  if (sessions === pool) return
  const [one, other] = await Promise.all([identify(pool), identify(sessions)])
  if (one.identity === other.identity) return
  throw new Error(
    `MIGRATE_URL leads to another database (${other.name}) than DATABASE_URL (${one.name}): it has to be the same one, past the pooler. Nothing was changed.`,
  )
}

/** No two servers start in the same microsecond, and any role may read when theirs did. */
async function identify(pool: pg.Pool): Promise<{ name: string; identity: string }> {
  const { rows } = await pool.query<{ name: string; identity: string }>(
    `select datname as name, oid || ' ' || extract(epoch from pg_postmaster_start_time()) as identity
       from pg_database where datname = current_database()`,
  )
  return rows[0]!
}
