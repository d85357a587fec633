import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPool, type Transaction } from 'kysely'
import pg from 'pg'
import type { Tables } from './table-types.ts'
import type { Config } from '../config/config.ts'
import { watchConnections } from './connection-watch.ts'
import { connectionName } from './migrations/migration-files.ts'
import { RetryingPool } from './retrying-pool.ts'
import { createStatementRetry, retrySerialization } from './retry.ts'
import { telemetry } from '../telemetry/telemetry.ts'
import { createTracedClientClass } from '../telemetry/traced-client.ts'
import { sessionSettings, UnpreparedClient } from './pooled.ts'

export type { Tables }

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>

export interface Database {
  db: Db
  pool: pg.Pool
  /**
   * Pool for work that needs a session of its own: LISTEN, session settings, and locks that are held across statements.
   * Same as `pool` unless a pooler is used.
   */
  sessions: pg.Pool
  connectionString: string
  /** Closes the pools. A repeated call waits for the first call. */
  close(): Promise<void>
}

/** Database opened by `openDatabase`. */
export interface OpenDatabase extends Database {
  /**
   * Marks the end of startup. After this call, a server that does not respond for a few seconds counts as unavailable.
   */
  expectRequests(): void
}

// Maximum time, in ms, that closing waits for lost or used connections, so that the process can exit.
const closeTimeoutMs = 500

const options = Object.entries(sessionSettings)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(' ')

/**
 * Maximum size of the pool for sessions if a pooler is used. Sessions are needed for work such as a backup or a
 * migration. The two LISTEN connections do not count.
 */
const maxSessions = 3

/** Time, in ms, that a request waits for a connection before it fails with status 503. */
const connectTimeoutMs = 3_000
/**
 * Connection timeout, in ms, during startup. The embedded server is already running by then, but might respond slowly
 * on a busy machine.
 */
const startupConnectTimeoutMs = 30_000
const lostLogIntervalMs = 1_000

pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} is too large`)
  return value
})

/**
 * Opens the database of DATABASE_URL. If this variable is not set, opens the embedded PostgreSQL under DATA_DIR, which
 * is started if it is not running. After startup, calls `note` with log lines about lost and restored connections.
 */
export async function openDatabase(
  config: Pick<Config, 'databaseUrl' | 'dataDir' | 'dbPool' | 'dbPrepare'> &
    Partial<Pick<Config, 'migrateUrl'>> & { applicationName?: string },
  log: (line: string) => void,
  note = log,
): Promise<OpenDatabase> {
  const embedded = config.databaseUrl ? undefined : await startEmbedded(config.dataDir, log)
  const Plain = config.dbPrepare ? pg.Client : UnpreparedClient
  const Client = telemetry() ? createTracedClientClass(Plain) : Plain
  const open = (address: pg.PoolConfig, max: number): RetryingPool =>
    new RetryingPool(
      {
        ...address,
        max,
        options,
        application_name: config.applicationName ?? connectionName(),
        keepAlive: true,
        keepAliveInitialDelayMillis: 10_000,
        Client,
      },
      embedded ? startupConnectTimeoutMs : connectTimeoutMs,
    )
  const pool = open(embedded?.config ?? { connectionString: config.databaseUrl }, config.dbPool)
  const sessions = config.migrateUrl ? open({ connectionString: config.migrateUrl }, maxSessions) : pool
  const pools = new Set([pool, sessions])
  let closing: Promise<void> | undefined
  // A server that stops closes all its connections at the same time, but the loss is logged only once.
  let lostAt = -Infinity
  const lost = (error: Error): void => {
    if (closing || performance.now() - lostAt < lostLogIntervalMs) return
    lostAt = performance.now()
    note(`database connection lost: ${error.message}`)
  }
  for (const one of pools) {
    one.on('error', lost)
    one.on('connect', (client) => void client.on('error', lost))
  }
  const watches = [...pools].map((one) => watchConnections(one, note))
  const close = async (): Promise<void> => {
    for (const watch of watches) watch.stop()
    await Promise.all([...pools].map((one) => within(closeTimeoutMs, one.end())))
    await embedded?.stop()
  }
  return {
    ...wrapPool(pool, config.dbPrepare),
    sessions,
    connectionString: embedded?.connectionString ?? config.databaseUrl ?? '',
    expectRequests() {
      for (const one of pools) one.setTimeoutMs(connectTimeoutMs)
      for (const watch of watches) watch.expectRequests()
    },
    close: () => (closing ??= close()),
  }
}

/** Loads the embedded PostgreSQL package. Called only if DATABASE_URL is not set. */
async function startEmbedded(dataDir: string, log: (line: string) => void) {
  const { startEmbeddedPostgres } = await import('@souk/embedded-postgres')
  try {
    return await startEmbeddedPostgres(`${dataDir}/postgres18`, log, { name: 'souk' })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(
      `${reason}
Set DATABASE_URL to use your own PostgreSQL server.`,
      { cause: error },
    )
  }
}

/** Wraps an existing pool, such as one created by a test, in the typed query builder. */
export function wrapPool(pool: pg.Pool, prepare = true): Pick<Database, 'db' | 'pool' | 'sessions'> {
  const dialect = new PostgresDialect({ pool: forStatements(pool, prepare) })
  return { db: new Kysely<Tables>({ dialect }), pool, sessions: pool }
}

/** Runs `work` in one transaction and retries it after a deadlock or serialization failure. */
export function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>, attempts?: number): Promise<T> {
  const inside = async (tx: Tx): Promise<T> => {
    const guardScope = guards.getStore()
    if (guardScope && !guardScope.isOver) await guardScope.guard(tx)
    return work(tx)
  }
  return retrySerialization(() => db.transaction().execute(inside), attempts)
}

/** Check that runs first in every transaction. Throws an error if the transaction's work is no longer permitted. */
type Guard = (tx: Tx) => Promise<void>

const guards = new AsyncLocalStorage<{ guard: Guard; isOver: boolean }>()

/**
 * Runs `work` with a guard, which runs first in each of the transactions in `work`. Transactions that start after
 * `work` has ended are not guarded.
 */
export async function withTransactionGuard<T>(guard: Guard, work: () => Promise<T>): Promise<T> {
  const guardScope = { guard, isOver: false }
  try {
    return await guards.run(guardScope, work)
  } finally {
    guardScope.isOver = true
  }
}

const names = new Map<string, string>()

/**
 * Returns a name for the text of a statement, so that PostgreSQL plans the statement only once per connection. The same
 * text always gets the same name. At most 500 names are cached.
 */
function nameOf(text: string): string | undefined {
  const existing = names.get(text)
  if (existing || names.size >= 500) return existing
  const name = `s${createHash('sha1').update(text).digest('base64url').slice(0, 20)}`
  names.set(text, name)
  return name
}

/**
 * Creates a pool for Kysely that gives each statement a name, because Kysely does not. Named statements allow 25 % more
 * reads per second. Retries statements outside transactions after a conflict.
 */
function forStatements(pool: pg.Pool, isNamed: boolean): PostgresPool {
  return {
    options: pool.options,
    async connect() {
      const client = await pool.connect()
      const retry = createStatementRetry()
      return {
        query: (text: unknown, values?: readonly unknown[]) => {
          // Kysely passes a cursor as a query object instead of text.
          if (typeof text !== 'string') return client.query(text as string, values as unknown[])
          const isPrepared = isNamed && values !== undefined && values.length > 0
          return retry(text, () =>
            isPrepared
              ? client.query({ name: nameOf(text), text, values: [...values] })
              : client.query(text, values as unknown[]),
          )
        },
        release: () => client.release(),
        processID: (client as unknown as { processID: number }).processID,
      }
    },
    end: () => pool.end(),
  } as unknown as PostgresPool
}

/** Returns the result of the promise, or undefined after the timeout. Ignores a later result or error. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  const { promise: late, resolve } = Promise.withResolvers<undefined>()
  const timer = setTimeout(resolve, ms, undefined)
  promise.catch(() => undefined)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
