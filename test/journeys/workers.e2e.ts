import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { builtServer } from '../../scripts/app.mjs'
import { sendSignal, sendSignalToGroup } from '../../scripts/processes.mjs'
import { makeTemporaryFolder } from '../../scripts/temporary-folder.mjs'
import { findFreePort } from '../support/free-port.ts'

// Starts the built server with two workers at one address and an embedded PostgreSQL.
test.describe.configure({ mode: 'serial', timeout: 120_000 })
test.skip(process.platform !== 'linux', 'it reads processes from /proc')

let dataDir: string
let child: ChildProcess | undefined

test.beforeAll(() => {
  dataDir = makeTemporaryFolder('souk-workers-')
})

test.afterEach(async () => {
  if (child && child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  await expect.poll(processesOnIt, { timeout: 30_000 }).toEqual([])
})

test.afterAll(() => fs.rmSync(dataDir, { recursive: true, force: true }))

interface RunningApp {
  origin: string
  primary: ChildProcess & { pid: number }
  logText: () => string
}

/** Starts the server without npm, as a container does. The server runs in a separate process group. */
function launch(env: NodeJS.ProcessEnv, out: number): ChildProcess {
  child = spawn(process.execPath, [builtServer], { env, stdio: ['ignore', out, out], detached: true })
  return child
}

async function run(settings: NodeJS.ProcessEnv = {}): Promise<RunningApp> {
  const port = await findFreePort()
  const shop = { DATA_DIR: dataDir, PORT: String(port), DEMO_PIECES: '0', DATABASE_URL: '', WORKERS: '2' }
  const out = path.join(dataDir, 'out.log')
  const file = fs.openSync(out, 'w')
  const env = { ...process.env, ...shop, ...settings }
  const primary = launch(env, file)
  fs.closeSync(file)
  const logText = () => fs.readFileSync(out, 'utf8')
  await expect.poll(logText, { timeout: 60_000 }).toContain('Souk is open at')
  return { origin: `http://127.0.0.1:${port}`, primary: primary as RunningApp['primary'], logText }
}

/** Returns the ids of all processes that use the app's data folder: the primary process, its workers and PostgreSQL. */
function processesOnIt(): number[] {
  const pids = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.map(Number).filter((pid) => {
    try {
      const of =
        fs.readFileSync(`/proc/${pid}/environ`, 'utf8') + fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      return of.includes(`DATA_DIR=${dataDir}\0`) || of.includes(`${dataDir}/`)
    } catch {
      return false
    }
  })
}

const workersOf = ({ primary: { pid } }: RunningApp): number[] =>
  fs
    .readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
    .filter((one) => fs.readFileSync(`/proc/${one}/cmdline`, 'utf8').includes(builtServer))

/** Sends a request on a new connection, so that each request can reach a different worker. */
function requestStatus(origin: string, at = '/healthz'): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = http.get(origin + at, { agent: false, timeout: 10_000 }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode!))
      answer.once('error', reject)
    })
    request.once('timeout', () => request.destroy(new Error('no response in time')))
    request.once('error', reject)
  })
}

/** Sends the first half of a request body and keeps the connection open. */
function sendHalfOfBody({ origin }: RunningApp) {
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'not-the-password' })
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const request = http.request(`${origin}/bauth/login`, { method: 'POST', agent: false, headers })
  const answer = once(request, 'response').then(([reply]) => (reply as http.IncomingMessage).resume())
  request.write(body.slice(0, 5))
  return { answer, finish: () => request.end(body.slice(5)) }
}

const metrics = async ({ origin }: RunningApp): Promise<string> => (await fetch(`${origin}/metrics`)).text()

async function stopServer({ primary }: RunningApp, signal: NodeJS.Signals = 'SIGTERM') {
  const ended = once(primary, 'exit')
  primary.kill(signal)
  const [code] = (await ended) as [number | null]
  return code
}

test('two workers share one address, and a killed worker is restarted while the other keeps serving', async () => {
  const app = await run()
  const before = workersOf(app)
  expect(before).toHaveLength(2)
  expect(app.logText().match(/Souk is open at/g)).toHaveLength(1)
  // Counts how often the last line of the startup message is printed. It must be printed exactly once.
  await expect.poll(() => app.logText().match(/signs up at/g)?.length).toBe(1)
  for (let at = 0; at < 8; at++) expect(await requestStatus(app.origin, '/')).toBe(200)
  const text = await metrics(app)
  for (const worker of [1, 2]) {
    const pages = new RegExp(`souk_page_(?:hits|renders)_total\\{worker="${worker}"\\} [1-9]`)
    expect(text).toMatch(pages)
  }

  const failures: string[] = []
  let answered = 0
  let isOver = false
  const visitors = Array.from({ length: 4 }, async () => {
    while (!isOver) {
      await requestStatus(app.origin, '/').then(
        (status) => (status === 200 ? answered++ : failures.push(String(status))),
        (error: Error) => failures.push(error.message),
      )
    }
  })
  await wait(300)
  sendSignal(before[0]!, 'SIGKILL')
  const killedAt = answered
  await expect
    .poll(() => app.logText(), { timeout: 10_000 })
    .toMatch(/Worker \d exited unexpectedly \(killed by SIGKILL\)/)
  await expect
    .poll(() => workersOf(app).filter((pid) => pid !== before[0]).length, { timeout: 30_000 })
    .toBe(2)
  await expect.poll(() => answered, { timeout: 10_000 }).toBeGreaterThan(killedAt + 20)
  isOver = true
  await Promise.all(visitors)
  // Only requests that the killed worker was processing can get lost. Therefore each visitor can lose at most one
  // request.
  expect(failures.length).toBeLessThanOrEqual(4)
  expect(failures).not.toContain('no response in time')
  expect(await metrics(app)).toContain('souk_worker_ends_total{worker="primary"} 1')
  expect(await stopServer(app)).toBe(0)
  expect(processesOnIt()).toEqual([])
})

test('on SIGTERM every worker reports not ready and keeps serving, finishes its requests, and PostgreSQL stops last', async () => {
  const app = await run({ SHUTDOWN_DELAY: '2' })
  const halves = [sendHalfOfBody(app), sendHalfOfBody(app)]
  await wait(300)
  const ending = stopServer(app)
  await wait(500)
  for (let at = 0; at < 4; at++) {
    expect(await requestStatus(app.origin, '/readyz')).toBe(503)
    expect(await requestStatus(app.origin)).toBe(200)
  }
  await wait(2_500)
  await expect(requestStatus(app.origin)).rejects.toThrow('ECONNREFUSED')
  for (const { finish } of halves) finish()
  for (const { answer } of halves) expect((await answer).statusCode).toBe(401)
  expect(await ending).toBe(0)
  expect(processesOnIt()).toEqual([])
})

test('a signal to every process, as from Ctrl-C or systemd, stops them once @long', async () => {
  const app = await run()
  const ended = once(app.primary, 'exit')
  sendSignalToGroup(app.primary.pid, 'SIGINT')
  expect(await ended).toEqual([0, null])
  expect(processesOnIt()).toEqual([])
})

test('after kill -9 of the primary, the workers finish their requests and leave no process behind @long', async () => {
  const app = await run({ SHUTDOWN_DELAY: '60' })
  const { answer, finish } = sendHalfOfBody(app)
  await wait(300)
  sendSignal(app.primary.pid, 'SIGKILL')
  await wait(500)
  finish()
  expect((await answer).statusCode).toBe(401)
  await expect.poll(processesOnIt, { timeout: 25_000 }).toEqual([])
})

test('a second signal stops everything immediately @long', async () => {
  const app = await run({ SHUTDOWN_DELAY: '60' })
  const ended = once(app.primary, 'exit')
  app.primary.kill('SIGTERM')
  await wait(1_000)
  app.primary.kill('SIGTERM')
  expect(await ended).toEqual([1, null])
  await expect.poll(() => workersAlive(), { timeout: 10_000 }).toEqual([])
  // PostgreSQL is still running. The next run of the server reuses it and stops it at the end.
  expect(await stopServer(await run())).toBe(0)
})

const workersAlive = (): number[] =>
  processesOnIt().filter((pid) => {
    try {
      return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(builtServer)
    } catch {
      return false
    }
  })

test('an error that keeps the workers from starting is reported once and not retried @long', async () => {
  const key = Buffer.alloc(32, 7).toString('base64')
  expect(await stopServer(await run({ SECRET_KEY: key }))).toBe(0)
  const file = path.join(dataDir, 'failed.log')
  const out = fs.openSync(file, 'w')
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    DEMO_PIECES: '0',
    DATABASE_URL: '',
    WORKERS: '2',
  }
  const failing = launch({ ...env, SECRET_KEY: '' }, out)
  fs.closeSync(out)
  expect(await once(failing, 'exit')).toEqual([1, null])
  expect(fs.readFileSync(file, 'utf8').match(/Souk could not start/g)).toHaveLength(1)
})
