import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createCluster, type Server } from './cluster.ts'
import { closeHome, makeHome } from './private-home.ts'
import { chooseRunner } from './runner.ts'
import {
  type ServerAddress,
  configFor,
  newAddress,
  logFile,
  runningAddress,
  runServer,
  shutDown,
} from './server.ts'

export interface EmbeddedPostgres {
  config: pg.PoolConfig
  connectionString: string
  /** Leaves; the last process out stops the server. Close your pools first. */
  stop(): Promise<void>
}

const anchorLock = 727_274_000
const patienceMs = 60_000
const leaveMs = 800
const startingUp = '57P03'
const tooManyConnections = '53300'

/**
 * Starts, or joins, a private PostgreSQL whose cluster lives in `home` (made at the first start).
 * Any number of processes may share it: each holds a shared advisory lock on a connection of its
 * own, its anchor. A killed process leaves the server running for the next one to join.
 * `name` is that of its superuser and of what it leaves in the system's folders; one home keeps one name.
 * `tcp` and `asRoot` are for tests: TCP instead of a socket (always on Windows), root's second way of not being root.
 */
export async function startEmbeddedPostgres(
  home: string,
  log: (line: string) => void,
  options: { name?: string; tcp?: boolean; asRoot?: 'setuid' } = {},
): Promise<EmbeddedPostgres> {
  makeHome(home)
  const place = fs.realpathSync(home)
  const data = path.join(place, 'data')
  const runner = chooseRunner(place, data, log, options.asRoot)
  closeHome(place, runner.uid !== undefined)
  const { name = 'postgres', tcp = process.platform === 'win32' } = options
  const server: Server = { name, home: place, data, runner, tcp }
  await createCluster(server)

  const joined = await join(server)
  const { address } = joined
  let { anchor } = joined
  let leaving = false
  let returning: Promise<void> | undefined
  const attempt: Attempt = { isOver: false }
  const hold = () =>
    anchor.once('end', () => {
      if (!leaving) returning = comeBack()
    })
  const comeBack = async () => {
    log('PostgreSQL has gone away; bringing it back')
    while (!leaving) {
      try {
        anchor = (await join(server, address, attempt)).anchor
        hold()
        return log('PostgreSQL is back')
      } catch (error) {
        if (!leaving) log(`PostgreSQL could not be brought back, trying on: ${(error as Error).message}`)
      }
    }
  }
  hold()

  return {
    ...configFor(address, server),
    async stop() {
      if (leaving) return
      leaving = true
      const isBack = await within(
        2 * leaveMs,
        (returning ?? Promise.resolve()).then(() => true),
      )
      const isLast = isBack && (await within(leaveMs, isLastOut(anchor)))
      if (!isBack) {
        attempt.isOver = true
        // It may not have written its lock file yet.
        if (process.platform !== 'win32') attempt.child?.kill('SIGINT')
      }
      // One that is still coming up answers nobody: whoever else wants it brings it back.
      if (isLast || !isBack) await shutDown(server)
      // One that did not answer would not hear us leave either.
      if (isLast !== undefined)
        await within(
          leaveMs,
          anchor.end().catch(() => undefined),
        )
    },
  }
}

interface Attempt {
  /** Whoever wanted the server has left. */
  isOver: boolean
  child?: ChildProcess
}

async function join(
  server: Server,
  last?: ServerAddress,
  attempt: Attempt = { isOver: false },
): Promise<{ anchor: pg.Client; address: ServerAddress }> {
  let problem = ''
  let running: Promise<void> | undefined
  let deadline = performance.now() + patienceMs
  const fresh = last ?? (await newAddress(server))
  let starts = 0
  while (!attempt.isOver && performance.now() < deadline) {
    const address = runningAddress(server) ?? fresh
    const answer = await dropAnchor(address, server)
    if (attempt.isOver) {
      if (answer instanceof pg.Client) await answer.end().catch(() => undefined)
      break
    }
    if (answer instanceof pg.Client) return { anchor: answer, address }
    if (answer === startingUp || answer === tooManyConnections) deadline = performance.now() + patienceMs // it recovers, or is crowded: it is alive, so wait
    else
      running ??= runServer(server, fresh, (child) => (attempt.child = child)).then(async (end) => {
        problem = end
        await sleep(20 * Math.min(++starts, 25)) // most often another process was first: join it
        running = undefined
      })
    await sleep(15)
  }
  const tail = fs.existsSync(logFile(server)) ? fs.readFileSync(logFile(server), 'utf8').slice(-600) : ''
  throw new Error(
    `The embedded PostgreSQL did not start (${server.runner.kind}, ${problem}). The end of ${logFile(server)}:\n${tail}`,
  )
}

/** The connection with its lock, or why there is none: PostgreSQL's code or the system's. */
async function dropAnchor(address: ServerAddress, server: Server): Promise<pg.Client | string> {
  const { config } = configFor(address, server)
  const client = new pg.Client({
    ...config,
    connectionTimeoutMillis: 5_000,
    application_name: `${server.name} anchor`,
    options: '-c statement_timeout=0 -c idle_session_timeout=0',
  })
  client.on('error', () => undefined) // the end event tells
  try {
    await client.connect()
    await client.query('select pg_advisory_lock_shared($1)', [anchorLock])
    return client
  } catch (error) {
    client.end().catch(() => undefined)
    return (error as { code?: string }).code ?? 'unknown'
  }
}

/** Whoever gets the lock alone was the last; whoever waits for it meanwhile is cut off and starts anew. */
async function isLastOut(anchor: pg.Client): Promise<boolean> {
  try {
    await anchor.query('select pg_advisory_unlock_shared($1)', [anchorLock])
    const { rows } = await anchor.query<{ last: boolean }>('select pg_try_advisory_lock($1) as last', [
      anchorLock,
    ])
    return rows[0]?.last === true
  } catch {
    return false // the server went away by itself
  }
}

/** What the promise gives, or undefined when it takes longer; whatever comes of it then is nobody's. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => (timer = setTimeout(resolve, ms, undefined)))
  promise.catch(() => undefined)
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
