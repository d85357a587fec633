import type { ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import { createHash } from 'node:crypto'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { passwordOf, type Server, serverEnvironment } from './cluster.ts'
import { disownStaleLocks, mayBeServer, readLockFile } from './lock-file.ts'
import { isRunning, sendSignal } from './process-state.ts'

// fsync and synchronous_commit keep their default, on: what is acknowledged is on the disk.
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

/** Where the server listens: TCP on Windows, elsewhere a socket that only our account can reach. */
export interface ServerAddress {
  host: string
  port: number
}

export const logFile = ({ home }: Server): string => path.join(home, 'postgres.log')

/** A running server's own word comes first: a process with another TMPDIR started it. */
export function runningAddress({ data, tcp }: Server): ServerAddress | undefined {
  const lock = readLockFile(data)
  if (!lock || !(tcp || lock.socketFolder)) return undefined
  return { host: tcp ? '127.0.0.1' : lock.socketFolder, port: lock.port }
}

export async function newAddress(server: Server): Promise<ServerAddress> {
  return server.tcp
    ? { host: '127.0.0.1', port: await freePort() }
    : { host: makeSocketFolder(server), port: 5432 }
}

export function configFor({ host, port }: ServerAddress, server: Pick<Server, 'name' | 'data'>) {
  const { name: user } = server
  const password = passwordOf(server)
  const config: pg.PoolConfig = { host, port, user, database: 'postgres', password, ssl: false }
  const connectionString = password
    ? `postgres://${user}:${password}@${host}:${port}/postgres`
    : `postgres://${user}@/postgres?host=${encodeURIComponent(host)}&port=${port}`
  return { config, connectionString }
}

/** Resolves when the started program is gone: because another process was first, or because it failed. */
export async function runServer(
  server: Server,
  { host, port }: ServerAddress,
  onChild: (child: ChildProcess) => void,
): Promise<string> {
  const { data, tcp, runner } = server
  if (!tcp) makeSocketFolder(server, host)
  disownStaleLocks(data, tcp ? undefined : host, port)
  const listen = tcp ? [`listen_addresses=${host}`] : ['listen_addresses=', `unix_socket_directories=${host}`]
  const options = ['-p', String(port), ...[...listen, ...settings].flatMap((setting) => ['-c', setting])]
  const log = openLog(server)
  // pg_ctl gives up an administrator's rights on Windows, where postgres itself would reject them.
  const child =
    process.platform === 'win32'
      ? runner.run('pg_ctl', ['start', '-w', '-D', data, '-l', logFile(server), '-o', options.join(' ')], {
          env: serverEnvironment(),
          stdio: 'ignore',
        })
      : runner.run('postgres', ['-D', data, ...options], {
          env: serverEnvironment(),
          stdio: ['ignore', log, log],
          detached: true, // Ctrl-C is ours: PostgreSQL must outlive our last commit
        })
  fs.closeSync(log)
  child.unref()
  onChild(child)
  return new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message))
    child.once('exit', (code, signal) => resolve(`exit ${code ?? signal}`))
  })
}

// A fast shutdown writes a checkpoint; what an immediate one leaves out is made up for from the log at the next start.
const fastMs = 1_200
// After an immediate shutdown PostgreSQL kills its own processes that are left after five seconds.
const immediateMs = 8_000

/** Fast shutdown with a checkpoint, an immediate one when that takes long; resolves when the process is gone. */
export async function shutDown({ data, runner }: Server): Promise<void> {
  const { pid, socketFolder } = readLockFile(data) ?? {}
  if (!pid || !isRunning(pid) || !mayBeServer(pid, data)) return
  if (process.platform === 'win32')
    runner.run('pg_ctl', ['stop', '-m', 'fast', '-W', '-D', data], { stdio: 'ignore' })
  else sendSignal(pid, 'SIGINT')
  if (!(await isReleased(data, pid, fastMs)) && process.platform !== 'win32') {
    sendSignal(pid, 'SIGQUIT')
    await isReleased(data, pid, immediateMs)
  }
  for (let waited = 0; waited < 1_000 && isRunning(pid); waited += 10) await sleep(10)
  // Empty by now, unless another process is just starting the server again.
  if (socketFolder) await fs.promises.rmdir(socketFolder).catch(() => undefined)
}

async function isReleased(data: string, pid: number, ms: number): Promise<boolean> {
  const until = performance.now() + ms
  while (readLockFile(data)?.pid === pid && isRunning(pid)) {
    if (performance.now() > until) return false
    await sleep(10)
  }
  return true
}

// A socket's path has 103 bytes on macOS, 107 on Linux; so it cannot simply lie beside the data.
function makeSocketFolder({ name, home, runner }: Server, wanted?: string): string {
  const ours = process.geteuid?.() ?? 0
  const own = `${name}-${ours}-${createHash('sha256').update(home).digest('hex').slice(0, 10)}`
  const room = [os.tmpdir(), '/tmp'].find((folder) => path.join(folder, own, '.s.PGSQL.5432').length < 103)
  const folder = wanted ?? path.join(room ?? '/tmp', own)
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = fs.lstatSync(folder)
  if (!found.isDirectory() || ![ours, runner.uid].includes(found.uid))
    throw new Error(`${folder} should be PostgreSQL's, but belongs to another account. Remove it.`)
  if ((found.mode & 0o077) !== 0) fs.chmodSync(folder, 0o700)
  runner.own(folder)
  return folder
}

/** For its owner alone: statements that fail are in it, with what they were about. */
function openLog(server: Server): number {
  const log = fs.openSync(logFile(server), isLong(server) ? 'w' : 'a', 0o600)
  const { mode, uid } = fs.fstatSync(log)
  const isOurs = uid === process.geteuid?.()
  if (isOurs && (mode & 0o077) !== 0) fs.fchmodSync(log, 0o600)
  return log
}

function isLong(server: Server): boolean {
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
