import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { sendSignal, sendSignalToGroup } from '../../scripts/processes.mjs'
import { makeTemporaryFolder } from '../../scripts/temporary-folder.mjs'
import { findFreePort } from '../support/free-port.ts'

// Runs `npm start` as a user does, and tests every way of stopping it.
test.describe.configure({ mode: 'serial', timeout: 120_000 })
test.skip(process.platform === 'win32', 'Windows has no such signals')

let dataDir: string
let npm: ChildProcess | undefined

test.beforeAll(() => {
  dataDir = makeTemporaryFolder('souk-start-')
})

test.afterAll(() => {
  if (npm?.pid && npm.exitCode === null && npm.signalCode === null) sendSignalToGroup(npm.pid, 'SIGKILL')
  fs.rmSync(dataDir, { recursive: true, force: true })
})

interface StartedApp {
  npm: ChildProcess & { pid: number }
  address: string
  output: string
}

async function npmStart(port = 0): Promise<StartedApp> {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: String(port), DEMO_PIECES: '0', DATABASE_URL: '' }
  const child = spawn('npm', ['start'], { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  npm = child
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const address = () => /open at (http:\/\/\S+)/.exec(output)?.[1]
  await expect.poll(() => address() ?? `not open yet: ${output}`, { timeout: 60_000 }).toMatch(/^http/)
  return { npm: child as StartedApp['npm'], address: address() ?? '', output }
}

/** Waits until the app no longer responds and its last process has stopped PostgreSQL. */
async function expectStopped({ address }: StartedApp): Promise<void> {
  const lockFile = path.join(dataDir, 'postgres18/data/postmaster.pid')
  await expect.poll(() => fs.existsSync(lockFile), { timeout: 25_000 }).toBe(false)
  await expect
    .poll(() =>
      fetch(address).then(
        () => 'answers',
        () => 'gone',
      ),
    )
    .toBe('gone')
}

/** Returns the process id of the launcher, which is npm's descendant and the app's parent in the process tree. */
function launcherOf(pid: number): number {
  const [shell] = childrenOf(pid)
  const below = shell === undefined ? undefined : childrenOf(shell)[0]
  const line = below === undefined ? '' : fs.readFileSync(`/proc/${below}/cmdline`, 'utf8')
  return line.includes('start.mjs') ? Number(below) : Number(shell)
}

const childrenOf = (pid: number): number[] =>
  fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)

test('SIGTERM to npm drains the app', async () => {
  const app = await npmStart()
  expect((await fetch(`${app.address}/healthz`)).status).toBe(200)
  app.npm.kill('SIGTERM')
  await expectStopped(app)
})

/** Returns the ids of all processes that use this app's data folder: the launcher, the app and PostgreSQL. */
function processesOn(folder: string): string[] {
  const pids = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.filter((pid) => {
    try {
      return fs.readFileSync(`/proc/${pid}/environ`, 'utf8').includes(`DATA_DIR=${folder}\0`)
    } catch {
      return false
    }
  })
}

test('SIGTERM to npm at any time before the app is ready leaves no process behind @long', async () => {
  test.skip(process.platform !== 'linux', 'it reads processes from /proc')
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO_PIECES: '0', DATABASE_URL: '' }
  for (const ms of [0, 150, 300, 450, 600, 800, 1000, 1300, 1700, 2300, 3200]) {
    const child = spawn('npm', ['start'], { env, detached: true, stdio: 'ignore' })
    npm = child
    await new Promise((done) => setTimeout(done, ms))
    child.kill('SIGTERM')
    await expect
      .poll(() => processesOn(dataDir), { timeout: 20_000, message: `SIGTERM after ${ms} ms` })
      .toEqual([])
  }
})

test('Ctrl-C drains the app once, although it signals every process of the terminal @long', async () => {
  const app = await npmStart()
  const ended = once(app.npm, 'exit')
  sendSignalToGroup(app.npm.pid, 'SIGINT')
  await expectStopped(app)
  await ended
})

test('kill -9 of the process that started the app leaves no app behind @long', async () => {
  test.skip(process.platform !== 'linux', 'it reads processes from /proc')
  const app = await npmStart()
  sendSignal(launcherOf(app.npm.pid), 'SIGKILL')
  await expectStopped(app)
  const next = await npmStart()
  sendSignalToGroup(next.npm.pid, 'SIGKILL')
  await expectStopped(next)
})

test('after kill -9, the app is restarted at the same address and still stops on SIGTERM', async () => {
  test.skip(process.platform !== 'linux', 'it reads processes from /proc')
  const app = await npmStart(await findFreePort())
  const launcher = launcherOf(app.npm.pid)
  const before = childrenOf(launcher)[0]!
  sendSignal(before, 'SIGKILL')
  const status = () =>
    fetch(`${app.address}/readyz`).then(
      (answer) => answer.status,
      () => 0,
    )
  await expect.poll(status, { timeout: 30_000 }).toBe(200)
  expect(childrenOf(launcher)).not.toContain(before)
  app.npm.kill('SIGTERM')
  await expectStopped(app)
})

test('a failed start is not retried', async () => {
  const databaseUrl = `postgres://souk@127.0.0.1:${await findFreePort()}/souk`
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', DEMO_PIECES: '0', DATABASE_URL: databaseUrl }
  const child = spawn('npm', ['start'], { env, detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  npm = child
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(output.match(/Souk could not start/g)).toHaveLength(1)
})
