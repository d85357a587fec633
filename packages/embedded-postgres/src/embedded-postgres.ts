import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createCluster, type Server } from './cluster.ts'
import { createHome, restrictAccess } from './private-home.ts'
import { chooseRunner } from './runner.ts'
import {
  type ServerAddress,
  createServerConfig,
  chooseAddress,
  logFile,
  readRunningAddress,
  runServer,
  shutDown,
} from './server.ts'

export interface EmbeddedPostgres {
  config: pg.PoolConfig
  connectionString: string
  /**
   * Disconnects this process, and stops the server if no other process is using it. The caller must close its
   * connection pools first.
   */
  stop(): Promise<void>
}

const anchorLock = 727_274_000
const startTimeoutMs = 60_000
const stopTimeoutMs = 800
const startingUpCode = '57P03'
const tooManyConnectionsCode = '53300'

/**
 * Starts a private PostgreSQL server with its cluster in `home`, or uses the server if it is already running. Creates
 * the cluster if it does not exist. Any number of processes can share the server. Each process opens a separate
 * connection, the anchor, that holds a shared advisory lock. If a process is killed, the server keeps running, and the
 * next process uses it. `name` is the superuser's name, which is also used in the names of files outside the data
 * folder. It must always be the same for the same `home`. `tcp` and `asRoot` are for tests. With `tcp`, the server
 * listens on TCP instead of a socket (on Windows, it always does). With `asRoot`, a server that root starts runs as a
 * separate account instead of in a user namespace.
 */
export async function startEmbeddedPostgres(
  home: string,
  log: (line: string) => void,
  options: { name?: string; tcp?: boolean; asRoot?: 'setuid' } = {},
): Promise<EmbeddedPostgres> {
  createHome(home)
  const realHome = fs.realpathSync(home)
  const data = path.join(realHome, 'data')
  const runner = chooseRunner(realHome, data, log, options.asRoot)
  restrictAccess(realHome, runner.uid !== undefined)
  const { name = 'postgres', tcp = process.platform === 'win32' } = options
  const server: Server = { name, home: realHome, data, runner, tcp }
  await createCluster(server)

  const joined = await join(server)
  const { address } = joined
  let { anchor } = joined
  let isStopping = false
  let restarting: Promise<void> | undefined
  const attempt: Attempt = { isCanceled: false }
  const watchAnchor = () =>
    anchor.once('end', () => {
      if (!isStopping) restarting = restart()
    })
  const restart = async () => {
    log('PostgreSQL has stopped; restarting it')
    while (!isStopping) {
      try {
        anchor = (await join(server, address, attempt)).anchor
        watchAnchor()
        return log('PostgreSQL is running again')
      } catch (error) {
        if (!isStopping) log(`PostgreSQL could not be restarted, retrying: ${(error as Error).message}`)
      }
    }
  }
  watchAnchor()

  return {
    ...createServerConfig(address, server),
    async stop() {
      if (isStopping) return
      isStopping = true
      const isUp = await within(
        2 * stopTimeoutMs,
        (restarting ?? Promise.resolve()).then(() => true),
      )
      const isLast = isUp && (await within(stopTimeoutMs, isLastProcess(anchor)))
      if (!isUp) {
        attempt.isCanceled = true
        // The server might not have written its lock file yet. In that case, `shutDown` could not find the server.
        if (process.platform !== 'win32') attempt.child?.kill('SIGINT')
      }
      // If the server is still starting, no other process can be using it. A process that needs the server then starts
      // it again.
      if (isLast || !isUp) await shutDown(server)
      // If the server did not respond to the query, it would not respond to the disconnect either.
      if (isLast !== undefined)
        await within(
          stopTimeoutMs,
          anchor.end().catch(() => undefined),
        )
    },
  }
}

interface Attempt {
  /** Whether this process is stopping and therefore no longer needs the server. */
  isCanceled: boolean
  child?: ChildProcess
}

async function join(
  server: Server,
  last?: ServerAddress,
  attempt: Attempt = { isCanceled: false },
): Promise<{ anchor: pg.Client; address: ServerAddress }> {
  let problem = ''
  let running: Promise<void> | undefined
  let deadline = performance.now() + startTimeoutMs
  const fresh = last ?? (await chooseAddress(server))
  let starts = 0
  while (!attempt.isCanceled && performance.now() < deadline) {
    const address = readRunningAddress(server) ?? fresh
    const result = await connectAnchor(address, server)
    if (attempt.isCanceled) {
      if (result instanceof pg.Client) await result.end().catch(() => undefined)
      break
    }
    if (result instanceof pg.Client) return { anchor: result, address }
    // The server is running, but is still recovering from a crash or has no free connection, so the deadline is
    // extended.
    if (result === startingUpCode || result === tooManyConnectionsCode)
      deadline = performance.now() + startTimeoutMs
    else
      running ??= runServer(server, fresh, (child) => (attempt.child = child)).then(async (end) => {
        problem = end
        // The server usually exits because another process has already started one. The next iteration then joins that
        // server.
        await sleep(20 * Math.min(++starts, 25))
        running = undefined
      })
    await sleep(15)
  }
  const tail = fs.existsSync(logFile(server)) ? fs.readFileSync(logFile(server), 'utf8').slice(-600) : ''
  throw new Error(
    `The embedded PostgreSQL did not start (${server.runner.kind}, ${problem}). The end of ${logFile(server)}:\n${tail}`,
  )
}

/**
 * Opens the connection that holds the lock. Returns the connection, or the error code of PostgreSQL or of the system.
 */
async function connectAnchor(address: ServerAddress, server: Server): Promise<pg.Client | string> {
  const { config } = createServerConfig(address, server)
  const client = new pg.Client({
    ...config,
    connectionTimeoutMillis: 5_000,
    application_name: `${server.name} anchor`,
    options: '-c statement_timeout=0 -c idle_session_timeout=0',
  })
  client.on('error', () => undefined) // the `end` event follows and is handled
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [anchorLock])
    return client
  } catch (error) {
    client.end().catch(() => undefined)
    return (error as { code?: string }).code ?? 'unknown'
  }
}

/**
 * Returns whether no other process holds the lock. If so, this process now holds it exclusively. A process that then
 * waits for the lock loses its connection when this process stops the server, and starts the server again.
 */
async function isLastProcess(anchor: pg.Client): Promise<boolean> {
  try {
    await anchor.query('select pg_advisory_unlock_shared($1)', [anchorLock])
    const { rows } = await anchor.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [
      anchorLock,
    ])
    return rows[0]?.last === true
  } catch {
    return false // the server has already stopped
  }
}

/** Returns the value of the promise, or undefined if it takes longer than `ms`. A later value or error is ignored. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, ms, undefined)))
  promise.catch(() => undefined)
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}
