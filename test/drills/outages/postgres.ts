import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { sendSignal } from '#scripts/processes.mjs'
import {
  chooseRunner,
  createServerConfig,
  createCluster,
  isRunning,
  readLockFile,
  readRunningAddress,
  runServer,
  type Server,
  type ServerAddress,
  shutDown,
} from '@souk/embedded-postgres/testing'
import { findFreePort } from '#test/support/free-port.ts'

/** A PostgreSQL server whose processes the drill can kill, freeze and restart. */
export interface DrillPostgres {
  /** Returns the settings for a connection as a superuser. The connection bypasses the proxy. */
  config(): pg.ClientConfig
  /**
   * Stops the postmaster with a signal (SIGINT: fast shutdown, SIGQUIT: immediate shutdown) and waits until its process
   * has exited.
   */
  stop(signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): Promise<void>
  /** Starts the server if it is not running, and waits until it accepts queries. */
  start(): Promise<void>
  freeze(): void
  thaw(): void
  /** Executes one SQL statement as the superuser. */
  query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /**
   * Terminates all client connections except the drill's own connections. Returns the number of terminated connections.
   */
  endBackends(): Promise<number>
  end(): Promise<void>
}

/** Returns the URL for a connection to a database as the superuser. */
export function superuserUrl(victim: Pick<DrillPostgres, 'config'>, database: string): string {
  const { host, port, user, password } = victim.config()
  return `postgres://${user}${typeof password === 'string' ? `:${password}` : ''}@${host}:${port}/${database}`
}

const timeoutMs = 60_000

/** Creates and starts a PostgreSQL cluster that uses a separate port. */
export async function startCluster(home: string): Promise<DrillPostgres> {
  const server = serverIn(home, true)
  await createCluster(server)
  const address = { host: '127.0.0.1', port: await findFreePort() }
  const victim = victimOf(server, () => address, true)
  await victim.start()
  return victim
}

/** Returns a controller for the PostgreSQL cluster in an app's DATA_DIR. The app itself starts this cluster. */
export function embeddedCluster(home: string): DrillPostgres {
  const server = serverIn(home, process.platform === 'win32')
  return victimOf(server, () => readRunningAddress(server), false)
}

function serverIn(home: string, tcp: boolean): Server {
  const data = path.join(home, 'data')
  return { name: 'souk', home, data, runner: chooseRunner(home, data, ignore), tcp }
}

function victimOf(
  server: Server,
  find: () => ServerAddress | undefined,
  isStartedHere: boolean,
): DrillPostgres {
  const { data } = server
  const pidOf = (): number | undefined => readLockFile(data)?.pid
  let frozen: number[] = []

  function config(): pg.ClientConfig {
    const address = find()
    if (!address) throw new Error(`no PostgreSQL runs on ${data}`)
    return { ...createServerConfig(address, server).config, connectionTimeoutMillis: 5_000 }
  }

  async function query<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]> {
    const client = new pg.Client({ ...config(), application_name: 'drill' })
    client.on('error', ignore)
    try {
      await client.connect()
      return (await client.query<Row>(text, values)).rows
    } finally {
      await client.end().catch(ignore)
    }
  }

  async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
    const deadline = performance.now() + timeoutMs
    while (!(await isSo())) {
      if (performance.now() > deadline) throw new Error(`${data}: ${what}`)
      await sleep(20)
    }
  }

  const answers = (): Promise<boolean> =>
    query('select 1').then(
      () => true,
      () => false,
    )

  return {
    config,
    query,
    async stop(signal) {
      const pid = pidOf()
      if (!pid) return
      sendSignal(pid, signal)
      await until(() => !isRunning(pid), `the postmaster outlives ${signal}`)
    },
    async start() {
      let running: Promise<unknown> | undefined
      await until(async () => {
        if (await answers()) return true
        // Retries the start, because the killed server's resources can block the start of the next server for a moment.
        const address = isStartedHere ? find() : undefined
        if (address) running ??= runServer(server, address, () => undefined).then(() => (running = undefined))
        return false
      }, 'PostgreSQL does not come up')
    },
    freeze() {
      const pid = pidOf()
      if (!pid) return
      frozen = [pid]
      sendSignal(pid, 'SIGSTOP')
      const children = listChildProcesses(pid)
      frozen.push(...children)
      for (const child of children) sendSignal(child, 'SIGSTOP')
    },
    thaw() {
      for (const pid of frozen.toReversed()) sendSignal(pid, 'SIGCONT')
      frozen = []
    },
    async endBackends() {
      const rows = await query(`select pg_terminate_backend(pid) from pg_stat_activity
        where backend_type = 'client backend' and pid <> pg_backend_pid()`)
      return rows.length
    },
    async end() {
      this.thaw()
      if (fs.existsSync(data)) await shutDown(server)
    },
  }
}

export function listChildProcesses(pid: number): number[] {
  const file = `/proc/${pid}/task/${pid}/children`
  const text = fs.existsSync(file)
    ? fs.readFileSync(file, 'utf8')
    : spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' }).stdout
  return text.split(/\s+/).filter(Boolean).map(Number)
}

function ignore(): void {}
