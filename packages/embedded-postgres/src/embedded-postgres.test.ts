import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readLockFile } from './lock-file.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts'
import { isRunning, sendSignal } from './process-state.ts'

const tenantScript = path.join(import.meta.dirname, 'tenant.support.ts')
const isRoot = process.geteuid?.() === 0
const onlyRoot = 'only root runs PostgreSQL as another account'
const cleanups: (() => void)[] = []

afterEach(() => {
  for (const clean of cleanups.splice(0).toReversed()) clean()
})

function newHome(mode = 0o755): string {
  const home = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'embedded-postgres-'))
  fs.chmodSync(home, mode)
  cleanups.push(() => {
    const pid = serverOf(home)
    if (pid && isRunning(pid)) sendSignal(pid, 'SIGKILL')
    fs.rmSync(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  })
  return home
}

let template = ''
beforeAll(async () => {
  template = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'embedded-postgres-template-'))
  // If root runs the tests and there are no user namespaces, PostgreSQL runs as another account, which needs access to
  // this folder.
  fs.chmodSync(template, 0o755)
  await (await startEmbeddedPostgres(template, silent)).stop()
})
afterAll(() => fs.rmSync(template, { recursive: true, force: true }))

/**
 * Creates a home folder that contains a cluster, as if a server had been started before. Copies a template, because
 * copying is faster than running initdb.
 */
function usedHome(): string {
  const home = newHome()
  const [from, to] = [path.join(template, 'data'), path.join(home, 'data')]
  fs.cpSync(from, to, { recursive: true, preserveTimestamps: true })
  if (isRoot) spawnSync('chown', ['-R', String(fs.statSync(from).uid), to])
  return home
}

const serverOf = (home: string): number | undefined => readLockFile(path.join(home, 'data'))?.pid

const modeOf = (file: string): string => (fs.statSync(file).mode & 0o777).toString(8)

const runsForever = 'setInterval(() => {}, 1_000)'
const silent = (): void => undefined

interface Tenant {
  child: ChildProcess
  acknowledged: number[]
  up: Promise<void>
  exited: Promise<unknown>
}

function startTenant(home: string, task = 'hold', env: NodeJS.ProcessEnv = {}): Tenant {
  const child = spawn(process.execPath, [tenantScript, home, task], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  cleanups.push(() => void child.kill('SIGKILL'))
  const acknowledged: number[] = []
  const { promise: up, resolve, reject } = Promise.withResolvers<void>()
  let errors = ''
  let rest = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()))
  child.stdout.on('data', (chunk: Buffer) => {
    const lines = (rest + chunk.toString()).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line === 'up') resolve()
      else acknowledged.push(Number(line))
    }
  })
  const exited = once(child, 'close')
  void exited.then(() => reject(new Error(`the tenant exited: ${errors}`)))
  up.catch(silent)
  return { child, acknowledged, up, exited }
}

async function query<Row extends pg.QueryResultRow>(server: EmbeddedPostgres, text: string): Promise<Row[]> {
  const client = new pg.Client(server.config)
  await client.connect()
  const { rows } = await client.query<Row>(text)
  await client.end()
  return rows
}

async function writtenIn(home: string): Promise<Set<number>> {
  const server = await startEmbeddedPostgres(home, silent)
  const rows = await query<{ number: string }>(server, 'select number from written')
  await server.stop()
  return new Set(rows.map((row) => Number(row.number)))
}

test('a first start creates a durable UTF-8 cluster, and the last stop leaves no process or lock file', async () => {
  const home = newHome()
  const server = await startEmbeddedPostgres(home, silent)
  await query(server, `create table kept as select 'Ä' as letter`)
  expect(
    await query(
      server,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as sync,
         current_setting('server_encoding') as encoding, current_setting('listen_addresses') as tcp`,
    ),
  ).toEqual([{ fsync: 'on', sync: 'on', encoding: 'UTF8', tcp: '' }])
  const pid = serverOf(home)
  await server.stop()
  expect(serverOf(home)).toBeUndefined()
  await expect.poll(() => pid && isRunning(pid), { timeout: 60_000 }).toBe(false)
  expect(fs.existsSync(String(server.config.host))).toBe(false)

  const again = await startEmbeddedPostgres(home, silent)
  expect(await query(again, 'select letter from kept')).toEqual([{ letter: 'Ä' }])
  const byUrl = new pg.Client({ connectionString: again.connectionString })
  await byUrl.connect()
  expect((await byUrl.query('select letter from kept')).rowCount).toBe(1)
  await byUrl.end()
  await again.stop()
  await again.stop()
})

test(
  'four processes that cold start concurrently share one server, and the last one stops it',
  { tags: 'long' },
  async () => {
    const home = newHome()
    const tenants = Array.from({ length: 4 }, () => startTenant(home))
    await Promise.all(tenants.map((tenant) => tenant.up))
    const pid = serverOf(home)
    expect(pid).toBeGreaterThan(0)
    expect(fs.readdirSync(home).filter((name) => name.startsWith('init-'))).toEqual([])

    for (const tenant of tenants.slice(0, 3)) tenant.child.kill('SIGTERM')
    await Promise.all(tenants.slice(0, 3).map((tenant) => tenant.exited))
    expect(pid && isRunning(pid)).toBe(true)
    expect(serverOf(home)).toBe(pid)

    tenants[3]?.child.kill('SIGTERM')
    await tenants[3]?.exited
    await expect.poll(() => pid && isRunning(pid), { timeout: 60_000 }).toBe(false)
  },
)

test('after the app is killed, the server runs on, and the next start finds every acknowledged row', async () => {
  const home = usedHome()
  const tenant = startTenant(home, 'write')
  await tenant.up
  await vi.waitFor(() => expect(tenant.acknowledged.length).toBeGreaterThan(50), { timeout: 60_000 })
  const pid = serverOf(home)
  tenant.child.kill('SIGKILL')
  await tenant.exited
  const next = await startEmbeddedPostgres(home, silent)
  expect(serverOf(home)).toBe(pid)
  await next.stop()
  expect(serverOf(home)).toBeUndefined()
  const written = await writtenIn(home)
  expect(tenant.acknowledged.filter((number) => !written.has(number))).toEqual([])
})

test(
  'after five rounds of kill -9 of app and server, no acknowledged row is lost',
  { tags: 'long', timeout: 120_000 },
  async () => {
    const home = usedHome()
    const acknowledged: number[] = []
    for (let round = 1; round <= 5; round++) {
      const tenant = startTenant(home, 'write')
      await tenant.up
      await vi.waitFor(() => expect(tenant.acknowledged.length).toBeGreaterThan(40 * round), {
        timeout: 60_000,
      })
      sendSignal(serverOf(home), 'SIGKILL')
      tenant.child.kill('SIGKILL')
      await tenant.exited
      acknowledged.push(...tenant.acknowledged)
    }
    const written = await writtenIn(home)
    expect(acknowledged.length).toBeGreaterThan(600)
    expect(acknowledged.filter((number) => !written.has(number))).toEqual([])
  },
)

test('a killed first start leaves no incomplete cluster', { tags: 'long', timeout: 120_000 }, async () => {
  const home = newHome()
  for (const delay of [150, 300, 450]) {
    const tenant = startTenant(home)
    await Promise.race([sleep(delay), tenant.up])
    tenant.child.kill('SIGKILL')
    await tenant.exited
  }
  // The killed process's initdb can still be writing. In that case, the folder is removed when the server is started
  // again later.
  await vi.waitFor(
    async () => {
      const server = await startEmbeddedPostgres(home, silent)
      expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
      await server.stop()
      expect(fs.readdirSync(home).toSorted()).toEqual(['data', 'postgres.log'])
    },
    { timeout: 45_000, interval: 500 },
  )
})

test.for([
  ['another program', 'node'],
  ['a PostgreSQL on other data', '/usr/lib/postgresql/17/bin/postgres'],
])(
  'a lock file with a process id reused by %s does not block a start, and that process keeps running',
  async ([, argv0], context) => {
    if (process.platform !== 'linux') context.skip('the process id is checked only on Linux')
    const home = usedHome()
    const first = startTenant(home)
    await first.up
    // Suspends the first process, because it would otherwise restart its server and replace the lock file.
    first.child.kill('SIGSTOP')
    sendSignal(serverOf(home), 'SIGKILL')
    first.child.kill('SIGKILL')
    await first.exited
    const other = spawn(process.execPath, ['-e', runsForever, '--', '-D', '/var/lib/postgresql/17/main'], {
      argv0,
    })
    cleanups.push(() => void other.kill())
    const file = path.join(home, 'data/postmaster.pid')
    fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/^\d+/, String(other.pid)))
    const server = await startEmbeddedPostgres(home, silent)
    expect(serverOf(home)).not.toBe(other.pid)
    await server.stop()
    expect([other.exitCode, other.signalCode]).toEqual([null, null])
  },
)

test('a killed server is restarted, and stop() stops the new one', async () => {
  const home = usedHome()
  const server = await startEmbeddedPostgres(home, silent)
  const pid = serverOf(home)
  sendSignal(pid, 'SIGKILL')
  await vi.waitFor(async () => expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }]), {
    timeout: 60_000,
    interval: 50,
  })
  const second = serverOf(home)
  expect(second).not.toBe(pid)
  await vi.waitFor(() => expect(second && isRunning(second)).toBe(true), { timeout: 60_000 })
  await server.stop()
  expect(serverOf(home)).toBeUndefined()
})

test(
  'stop() during a restart leaves no server running, at any point of the restart',
  { tags: 'long', timeout: 120_000 },
  async () => {
    const home = usedHome()
    for (const delay of [0, 30, 100]) {
      const server = await startEmbeddedPostgres(home, silent)
      sendSignal(serverOf(home), 'SIGKILL')
      await sleep(delay)
      await server.stop()
      const isLeft = () => isRunning(serverOf(home) ?? 0)
      await expect.poll(isLeft, { timeout: 60_000 }).toBe(false)
      await sleep(500) // waits, because a late restart would emit no event
      expect(isLeft()).toBe(false)
    }
  },
)

test('a frozen server does not block stop()', async (context) => {
  if (process.platform === 'win32') context.skip('Windows has no such signals')
  const home = usedHome()
  const server = await startEmbeddedPostgres(home, silent)
  const pid = serverOf(home)!
  const [backend] = await query<{ pid: number }>(
    server,
    `select pid from pg_stat_activity where application_name = 'postgres anchor'`,
  )
  sendSignal(backend!.pid, 'SIGSTOP')
  cleanups.push(() => void (isRunning(backend!.pid) && sendSignal(backend!.pid, 'SIGKILL')))
  const before = performance.now()
  await server.stop()
  expect(performance.now() - before).toBeLessThan(30_000)
  sendSignal(backend!.pid, 'SIGCONT')
  sendSignal(pid, 'SIGINT')
  await expect.poll(() => isRunning(pid), { timeout: 60_000 }).toBe(false)
})

test('stop() aborts a checkpoint that takes too long, and no acknowledged row is lost', async (context) => {
  if (process.platform !== 'linux') context.skip('the checkpointer is found by /proc')
  const home = usedHome()
  const server = await startEmbeddedPostgres(home, silent)
  await query(server, 'create table cut_short as select generate_series(1, 1000) as number')
  const [checkpointer] = await query<{ pid: number }>(
    server,
    `select pid from pg_stat_activity where backend_type = 'checkpointer'`,
  )
  const pid = serverOf(home)!
  sendSignal(checkpointer!.pid, 'SIGSTOP')
  // After SIGCONT, the checkpointer handles its pending signals, as if it had been waiting for a slow disk.
  setTimeout(() => sendSignal(checkpointer!.pid, 'SIGCONT'), 3_500)
  await server.stop()
  expect(serverOf(home)).toBeUndefined()
  expect(isRunning(pid)).toBe(false)
  const again = await startEmbeddedPostgres(home, silent)
  expect(await query(again, 'select count(*)::int as rows from cut_short')).toEqual([{ rows: 1000 }])
  await again.stop()
})

test('a cluster of another major version is rejected and not changed', async () => {
  const home = usedHome()
  fs.writeFileSync(path.join(home, 'data/PG_VERSION'), '17\n')
  await expect(startEmbeddedPostgres(home, silent)).rejects.toThrow(
    /was created by PostgreSQL 17, but this is PostgreSQL 18/,
  )
  expect(serverOf(home)).toBeUndefined()
})

test('processes share a server even if TMPDIR is a long path or is different in each process', async () => {
  const home = usedHome()
  const long = path.join(newHome(), 'x'.repeat(90))
  fs.mkdirSync(long)
  const [first, second] = [startTenant(home, 'hold', { TMPDIR: long }), newHome()]
  await first.up
  const pid = serverOf(home)
  const joined = startTenant(home, 'hold', { TMPDIR: second })
  await joined.up
  expect(serverOf(home)).toBe(pid)
  for (const { child } of [first, joined]) child.kill('SIGTERM')
  await Promise.all([first.exited, joined.exited])
  await expect.poll(() => pid && isRunning(pid), { timeout: 60_000 }).toBe(false)
})

test('over TCP, as on Windows, a connection needs the password', async () => {
  const home = newHome()
  const server = await startEmbeddedPostgres(home, silent, { tcp: true })
  expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
  const client = new pg.Client({ ...server.config, password: 'guess' })
  await expect(client.connect()).rejects.toThrow(/password authentication failed/)
  await server.stop()
})

test(
  'root without user namespaces runs PostgreSQL as another account, and the folder lets that account through',
  { tags: 'long' },
  async (context) => {
    if (!isRoot) context.skip(onlyRoot)
    const home = path.join(newHome(), 'shop', 'postgres18')
    const server = await startEmbeddedPostgres(home, silent, { asRoot: 'setuid' })
    expect(fs.statSync(path.join(home, 'data')).uid).toBeGreaterThan(0)
    expect(await query(server, 'select 1 as one')).toEqual([{ one: 1 }])
    expect([modeOf(home), modeOf(path.join(home, 'postgres.log'))]).toEqual(['711', '600'])
    await server.stop()
    fs.chmodSync(home, 0o755)
    const again = await startEmbeddedPostgres(home, silent, { asRoot: 'setuid' })
    expect(await query(again, 'select 1 as one')).toEqual([{ one: 1 }])
    expect(modeOf(home)).toBe('711')
    await again.stop()
  },
)

test('other accounts of the machine can read neither the folder nor the log, even an existing log', async (context) => {
  if (process.platform === 'win32') context.skip('Windows has no such permissions')
  const home = usedHome()
  fs.writeFileSync(path.join(home, 'postgres.log'), '', { mode: 0o644 })
  const server = await startEmbeddedPostgres(home, silent)
  const isOurs = fs.statSync(path.join(home, 'data')).uid === process.geteuid?.()
  expect([modeOf(home), modeOf(path.join(home, 'postgres.log'))]).toEqual([isOurs ? '700' : '711', '600'])
  await server.stop()
})

test('without user namespaces, root gets an error if the folder is private', async (context) => {
  if (!isRoot) context.skip(onlyRoot)
  await expect(startEmbeddedPostgres(newHome(0o700), silent, { asRoot: 'setuid' })).rejects.toThrow(
    /cannot reach .* Choose a folder that all accounts can reach/,
  )
})

test('with user namespaces, root can use a private folder', { tags: 'long' }, async (context) => {
  if (!isRoot) context.skip('PostgreSQL rejects only root')
  if (spawnSync('unshare', ['--user', 'true']).status !== 0) context.skip('no user namespaces here')
  const home = newHome(0o700)
  const server = await startEmbeddedPostgres(home, silent)
  expect(fs.statSync(path.join(home, 'data')).uid).toBe(0)
  await server.stop()
})
