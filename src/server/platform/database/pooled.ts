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
