import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import {
  DatabaseUnavailable,
  isDatabaseUnavailable,
  isRejectedByServer,
  recordConnectFailure,
} from '../core/database-errors.ts'
import { retrySerialization } from './retry.ts'

type Receiver = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (error?: Error | boolean) => void,
) => void

const pauseMs = 100
/**
 * Delay, in ms, between the connection attempts of a role that cannot sign in. Longer than after other errors, because
 * PostgreSQL logs each failed sign-in.
 */
const signInRetryMs = 500
const probeMs = 1_000

/**
 * Connection pool that retries while the server restarts or has no free connection. After `timeoutMs`, a call fails
 * with `DatabaseUnavailable`. After an outage has lasted for `timeoutMs`, all calls fail immediately until the server
 * is reachable again, so that a request with many statements waits only once.
 */
export class RetryingPool extends pg.Pool {
  private timeoutMs: number
  private unavailableSince: number | undefined

  constructor(config: pg.PoolConfig, timeoutMs: number) {
    // A single attempt must not take longer than the total time.
    super({ ...config, connectionTimeoutMillis: timeoutMs })
    this.timeoutMs = timeoutMs
  }

  setTimeoutMs(ms: number): void {
    this.timeoutMs = ms
    this.options.connectionTimeoutMillis = ms
  }

  override connect(): Promise<pg.PoolClient>
  override connect(receive: Receiver): void
  override connect(receive?: Receiver): Promise<pg.PoolClient> | void {
    const startedAt = performance.now()
    const { unavailableSince = startedAt } = this
    const remainingMs = Math.max(unavailableSince + this.timeoutMs - performance.now(), 0)
    const connected = within(
      remainingMs,
      (hasEnded) =>
        retryUntil(
          () => super.connect(),
          () => hasEnded() || this.ending,
          (error) => {
            if (isNoAnswer(error)) this.recordOutage(startedAt)
          },
        ),
      () =>
        `no connection to PostgreSQL at ${addressOf(this.options)} within ${this.timeoutMs / 1000} seconds`,
    )
    return receive ? passResult(receive, connected) : connected
  }

  /** Runs one statement outside a transaction, and retries it after a conflict. */
  override query(...args: unknown[]): never {
    const run = super.query.bind(this) as (...all: unknown[]) => unknown
    const [first] = args
    const isText = typeof first === 'string'
    const isConfig = typeof first === 'object' && first !== null && !('submit' in first)
    // Cursors and statements with a callback are not retried.
    const isPromise = (isText || isConfig) && typeof args.at(-1) !== 'function'
    const outcome = isPromise ? retrySerialization(() => run(...args) as Promise<unknown>) : run(...args)
    return outcome as never
  }

  /** Records that the server is unreachable. The pool then checks the server regularly until it responds. */
  recordOutage(since = performance.now()): void {
    if (this.unavailableSince !== undefined) return
    this.unavailableSince = since
    void this.waitForServer()
  }

  private async waitForServer(): Promise<void> {
    while (!this.ending && !(await isReachable(this.options))) await pause(pauseMs)
    this.unavailableSince = undefined
  }
}

/** Returns the server's address without user name and password. */
function addressOf(options: pg.PoolOptions): string {
  const { host, port } = new pg.Client(options)
  if (host.startsWith('/')) return `${host}/.s.PGSQL.${port}`
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}

/**
 * Returns whether the server did not respond. Returns false if the server rejected the connection or the pool had no
 * free connection.
 */
function isNoAnswer(error: unknown): boolean {
  if (isRejectedByServer(error)) return false
  return isDatabaseUnavailable(error) && !(error as Error).message.startsWith('timeout exceeded')
}

async function isReachable(options: pg.PoolOptions): Promise<boolean> {
  const probe = new pg.Client({ ...options, connectionTimeoutMillis: probeMs })
  probe.on('error', () => undefined)
  try {
    await probe.connect()
    return true
  } catch (error) {
    recordConnectFailure(error)
    return !isNoAnswer(error)
  } finally {
    probe.end().catch(() => undefined)
  }
}

function passResult(receive: Receiver, connected: Promise<pg.PoolClient>): void {
  connected.then(
    (client) => receive(undefined, client, client.release),
    (error: Error) => receive(error, undefined, () => undefined),
  )
}

/** Retries to connect while the database is unavailable. Throws the last error as soon as `hasEnded` returns true. */
async function retryUntil(
  connect: () => Promise<pg.PoolClient>,
  hasEnded: () => boolean,
  onFailure?: (error: unknown) => void,
): Promise<pg.PoolClient> {
  for (;;) {
    try {
      return await connect()
    } catch (error) {
      recordConnectFailure(error)
      onFailure?.(error)
      if (hasEnded() || !isDatabaseUnavailable(error)) throw error
      await pause(isRejectedByServer(error) ? signInRetryMs : pauseMs)
      if (hasEnded()) throw error
    }
  }
}

/** Rejects after `ms`. If a connection is established later, it is returned to the pool. */
function within(
  ms: number,
  connecting: (hasEnded: () => boolean) => Promise<pg.PoolClient>,
  explain: () => string,
): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    let hasEnded = false
    const rejectWithTimeout = (): void => {
      hasEnded = true
      reject(new DatabaseUnavailable(explain()))
    }
    if (ms <= 0) return rejectWithTimeout()
    const timer = setTimeout(rejectWithTimeout, ms)
    connecting(() => hasEnded).then(
      (client) => {
        clearTimeout(timer)
        if (hasEnded) client.release()
        else resolve(client)
      },
      (error: unknown) => {
        clearTimeout(timer)
        reject(error)
      },
    )
  })
}
