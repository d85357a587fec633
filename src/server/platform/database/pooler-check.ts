import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import type { Config } from '../config/config.ts'
import type { Database } from './db.ts'

/**
 * Number of probes. One probe detects a pooler that reuses the last server connection, and two detect a pooler that
 * alternates between connections. More are needed if other processes use the same server connections.
 */
const probes = 20

/**
 * Rejects a pooler in transaction mode for work that needs sessions. With such a pooler, a migration's locks and
 * settings could end up in another client's session, and LISTEN would receive no notifications. Changes nothing in the
 * database.
 * @throws Error that names the environment variable to change
 */
export async function requireSessions(
  { pool, sessions }: Pick<Database, 'pool' | 'sessions'>,
  { dbPrepare }: Pick<Config, 'dbPrepare'>,
): Promise<void> {
  if (await isSessionShared(sessions))
    throw new Error(
      sessions === pool
        ? 'DATABASE_URL leads through a pooler that lends a connection for one transaction only (in PgBouncer, pool_mode = transaction). Migrations, LISTEN and backups need a session: also set MIGRATE_URL to the same database past the pooler or with pool_mode = session, and set DB_PREPARE=0 (docs/scale.md, PgBouncer in transaction mode). Nothing was changed.'
        : 'MIGRATE_URL leads through a pooler that lends a connection for one transaction only (in PgBouncer, pool_mode = transaction): set it to the same database past the pooler or with pool_mode = session (docs/scale.md, PgBouncer in transaction mode). Nothing was changed.',
    )
  if (sessions !== pool && dbPrepare && (await areStatementsShared(pool)))
    throw new Error(
      'The pooler of DATABASE_URL mixes up the prepared statements of its clients: set DB_PREPARE=0, or max_prepared_statements in PgBouncer 1.21 or later (docs/scale.md, PgBouncer in transaction mode). Nothing was changed.',
    )
}

/** Returns whether a session setting of one client is lost or visible to another client. */
function isSessionShared(pool: pg.Pool): Promise<boolean> {
  return withTwoClients(pool, async (one, other) => {
    for (let n = 0; n < probes; n++) {
      const mark = randomUUID()
      await one.query(`select set_config('souk.probe', $1, false)`, [mark])
      for (const client of inChangingTurn(n, one, other))
        if (((await readMark(client)) === mark) !== (client === one)) return true
    }
    await one.query('reset souk.probe')
    return false
  })
}

/**
 * Returns the two clients in turn, with sequences of two and three uses. If each sequence had the same length, a pooler
 * that alternates could give each client the same server connection every time.
 */
function inChangingTurn<T>(n: number, one: T, other: T): T[] {
  return n % 2 === 0 ? [other, one] : [other, other, one]
}

async function readMark(client: pg.PoolClient): Promise<string | null> {
  const { rows } = await client.query<{ mark: string | null }>(
    `select current_setting('souk.probe', true) as mark`,
  )
  return rows[0]!.mark
}

/** SQLSTATEs duplicate_prepared_statement and invalid_sql_statement_name. */
const statementErrors = new Set(['42P05', '26000'])

/** Returns whether a prepared statement is missing, or whether another client prepared it under the same name. */
function areStatementsShared(pool: pg.Pool): Promise<boolean> {
  return withTwoClients(
    pool,
    async (one, other) => {
      try {
        for (let n = 0; n < probes; n++) {
          const name = `probe ${randomUUID()}`
          for (const client of [one, ...inChangingTurn(n, one, other)]) {
            const text = client === one ? 'select true as "isOne"' : 'select false as "isOne"'
            const { rows } = await client.query<{ isOne: boolean }>({ name, text })
            if (rows[0]!.isOne !== (client === one)) return true
          }
        }
        return false
      } catch (error) {
        if (statementErrors.has((error as { code?: string }).code ?? '')) return true
        throw error
      }
    },
    { closes: true },
  )
}

async function withTwoClients<T>(
  pool: pg.Pool,
  work: (one: pg.PoolClient, other: pg.PoolClient) => Promise<T>,
  /** Whether to close the sessions afterward, which also removes their prepared statements. */
  { closes = false } = {},
): Promise<T> {
  const one = await pool.connect()
  try {
    const other = await pool.connect()
    try {
      return await work(one, other)
    } finally {
      other.release(closes)
    }
  } finally {
    one.release(closes)
  }
}
