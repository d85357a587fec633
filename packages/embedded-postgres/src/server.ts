import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import { createHash } from 'node:crypto'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { readPassword, type Server, serverEnvironment } from './cluster.ts'
import { invalidateStaleLocks, couldBeServer, readLockFile } from './lock-file.ts'
import { isRunning, sendSignal } from './process-state.ts'

// fsync and synchronous_commit stay on, so that acknowledged transactions survive a crash.
const settings = [
  'shared_buffers=128MB',
  'max_connections=200',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=1GB',
  'io_method=sync',
  'jit=off',
  'random_page_cost=1.1',
  'work_mem=16MB',
  'unix_socket_permissions=0700',
  'timezone=UTC',
  'log_timezone=UTC',
]

/**
 * Address of the server. On Windows, the server listens on TCP. On all other systems, it listens on a socket that only
 * the caller's account can access.
 */
export interface ServerAddress {
  host: string
  port: number
}

export const logFile = ({ home }: Server): string => path.join(home, 'postgres.log')

/**
 * Returns the address in the server's lock file, or undefined if the server is not running. The address cannot be
 * computed, because the process that started the server might have had a different TMPDIR.
 */
export function readRunningAddress({ data, tcp }: Server): ServerAddress | undefined {
  const lock = readLockFile(data)
  if (!lock || !(tcp || lock.socketFolder)) return undefined
  return { host: tcp ? '127.0.0.1' : lock.socketFolder, port: lock.port }
}

export async function chooseAddress(server: Server): Promise<ServerAddress> {
  return server.tcp
    ? { host: '127.0.0.1', port: await freePort() }
    : { host: createSocketFolder(server), port: 5432 }
}

export function createServerConfig({ host, port }: ServerAddress, server: Pick<Server, 'name' | 'data'>) {
  const { name: user } = server
  const password = readPassword(server)
  const config: pg.PoolConfig = { host, port, user, database: 'postgres', password, ssl: false }
  const connectionString = password
    ? `postgres://${user}:${password}@${host}:${port}/postgres`
    : `postgres://${user}@/postgres?host=${encodeURIComponent(host)}&port=${port}`
  return { config, connectionString }
}

/**
 * Runs the server program and resolves when it exits. It exits if another process has already started the server, if
 * the server fails to start, or when the running server stops.
 */
export async function runServer(
  server: Server,
  { host, port }: ServerAddress,
  onChild: (child: ChildProcess) => void,
): Promise<string> {
  const { data, tcp, runner } = server
  if (!tcp) createSocketFolder(server, host)
  invalidateStaleLocks(data, tcp ? undefined : host, port)
  const listen = tcp ? [`listen_addresses=${host}`] : ['listen_addresses=', `unix_socket_directories=${host}`]
  const options = ['-p', String(port), ...[...listen, ...settings].flatMap((setting) => ['-c', setting])]
  const log = openLog(server)
  // On Windows, postgres refuses to run with administrator privileges. pg_ctl therefore starts postgres without these
  // privileges.
  const child =
    process.platform === 'win32'
      ? runner.run('pg_ctl', ['start', '-w', '-D', data, '-l', logFile(server), '-o', options.join(' ')], {
          env: serverEnvironment(),
          stdio: 'ignore',
        })
      : runner.run('postgres', ['-D', data, ...options], {
          env: serverEnvironment(),
          stdio: ['ignore', log, log],
          detached: true, // prevents Ctrl-C from stopping PostgreSQL while the caller might still commit
        })
  fs.closeSync(log)
  child.unref()
  onChild(child)
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(`exit ${code ?? signal}`))
  })
}

/**
 * Timeout in ms for a fast shutdown, which writes a checkpoint. If the timeout expires, an immediate shutdown follows,
 * and the server recovers from its write-ahead log at the next startup.
 */
const fastTimeoutMs = 1_200
/**
 * Timeout in ms for an immediate shutdown. It is longer than the five seconds after which PostgreSQL kills its
 * remaining processes.
 */
const immediateTimeoutMs = 8_000

/**
 * Shuts the server down. The server writes a checkpoint, unless that takes too long. Resolves when the server has
 * exited.
 */
export async function shutDown({ data, runner }: Server): Promise<void> {
  const { pid, socketFolder } = readLockFile(data) ?? {}
  if (!pid || !isRunning(pid) || !couldBeServer(pid, data)) return
  if (process.platform === 'win32')
    runner.run('pg_ctl', ['stop', '-m', 'fast', '-W', '-D', data], { stdio: 'ignore' })
  else sendSignal(pid, 'SIGINT')
  if (!(await hasStopped(data, pid, fastTimeoutMs)) && process.platform !== 'win32') {
    sendSignal(pid, 'SIGQUIT')
    await hasStopped(data, pid, immediateTimeoutMs)
  }
  for (let waited = 0; waited < 1_000 && isRunning(pid); waited += 10) await sleep(10)
  // The socket's folder is empty now, unless another process is starting the server again. In that case, the folder
  // must stay, and rmdir fails.
  if (socketFolder) await fs.promises.rmdir(socketFolder).catch(() => undefined)
}

/** Waits until the server has released the data folder or has exited. Returns false if neither happens within `ms`. */
async function hasStopped(data: string, pid: number, ms: number): Promise<boolean> {
  const until = performance.now() + ms
  while (readLockFile(data)?.pid === pid && isRunning(pid)) {
    if (performance.now() > until) return false
    await sleep(10)
  }
  return true
}

/**
 * Creates the folder for the socket. This folder is in the system's folder for temporary files, because the path of a
 * socket is limited to 103 bytes on macOS and 107 bytes on Linux, and the path of the data folder can be longer.
 */
function createSocketFolder({ name, home, runner }: Server, existing?: string): string {
  const uid = process.geteuid?.() ?? 0
  const own = `${name}-${uid}-${createHash('sha256').update(home).digest('hex').slice(0, 10)}`
  const parent = [os.tmpdir(), '/tmp'].find((folder) => path.join(folder, own, '.s.PGSQL.5432').length < 103)
  const folder = existing ?? path.join(parent ?? '/tmp', own)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = fs.lstatSync(folder)
  if (!found.isDirectory() || ![uid, runner.uid].includes(found.uid))
    throw new Error(`${folder} should belong to PostgreSQL, but belongs to another account. Remove it.`)
  if ((found.mode & 0o077) !== 0) fs.chmodSync(folder, 0o700)
  runner.own(folder)
  return folder
}

/** Opens the server's log. Only the owner can read the log, because it contains failed statements with their values. */
function openLog(server: Server): number {
  const log = fs.openSync(logFile(server), isLogTooLong(server) ? 'w' : 'a', 0o600)
  const { mode, uid } = fs.fstatSync(log)
  const isOurs = uid === process.geteuid?.()
  if (isOurs && (mode & 0o077) !== 0) fs.fchmodSync(log, 0o600)
  return log
}

function isLogTooLong(server: Server): boolean {
  const found = fs.statSync(logFile(server), { throwIfNoEntry: false })
  return found !== undefined && found.size > 10_000_000
}

async function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as net.AddressInfo
      probe.close(() => resolve(port))
    })
  })
}
