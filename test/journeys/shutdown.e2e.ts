import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { builtServer, startApp } from '../../scripts/app.mjs'
import { sendSignal } from '../../scripts/processes.mjs'
import { makeTemporaryFolder } from '../../scripts/temporary-folder.mjs'
import { livePath } from '#contract/notifications/notifications.ts'
import { findFreePort } from '../support/free-port.ts'
import { goodPassword } from '../support/browser/account-steps.ts'

// Stops the built server and its embedded PostgreSQL while clients are connected.
test.describe.configure({ mode: 'serial', timeout: 120_000 })
test.skip(process.platform === 'win32', 'Windows has no such signals')

let dataDir: string
let child: ChildProcess | undefined

test.beforeAll(() => {
  dataDir = makeTemporaryFolder('souk-shutdown-')
})

test.afterEach(async () => {
  if (child && child.exitCode === null && child.signalCode === null) {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
})

test.afterAll(() => {
  // If the lock file still exists, a test has failed and PostgreSQL is still running.
  if (fs.existsSync(lockFile())) sendSignal(postmaster(), 'SIGQUIT')
  fs.rmSync(dataDir, { recursive: true, force: true })
})

interface RunningApp {
  origin: string
  port: number
  server: ChildProcess
  /**
   * Sends SIGTERM and waits for the exit. Returns the exit code and the time of the exit (a value of
   * `performance.now()`).
   */
  end(): Promise<{ code: number | null; at: number }>
}

async function isOpen(origin: string): Promise<void> {
  const answer = () =>
    fetch(`${origin}/readyz`).then(
      ({ status }) => status,
      () => 0,
    )
  await expect.poll(answer, { timeout: 60_000, intervals: [50] }).toBe(200)
}

async function run(): Promise<RunningApp> {
  const port = await findFreePort()
  const settings = { DATA_DIR: dataDir, PORT: String(port), DEMO_PIECES: '0', DATABASE_URL: '' }
  const server = startApp(process.execPath, builtServer, [], { ...process.env, ...settings })
  child = server
  const origin = `http://127.0.0.1:${port}`
  await isOpen(origin)
  return {
    origin,
    port,
    server,
    async end() {
      const ended = once(server, 'exit')
      server.kill('SIGTERM')
      const [code] = (await ended) as [number | null]
      return { code, at: performance.now() }
    },
  }
}

const lockFile = (): string => path.join(dataDir, 'postgres18/data/postmaster.pid')
const postmaster = (): number => Number(fs.readFileSync(lockFile(), 'utf8').split('\n')[0])

/** Sends the first half of a request body on a keep-alive connection. */
function sendHalfOfBody({ origin }: RunningApp) {
  const body = JSON.stringify({ email: 'nobody@example.com', password: 'not-the-password' })
  const headers = { 'content-type': 'application/json', 'content-length': body.length }
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
  const request = http.request(`${origin}/bauth/login`, { method: 'POST', agent, headers })
  const answer = new Promise<http.IncomingMessage>((resolve, reject) => {
    request.once('error', reject)
    request.once('response', (reply) => {
      reply.resume()
      resolve(reply)
    })
  })
  request.write(body.slice(0, 5))
  return { answer, finish: () => request.end(body.slice(5)) }
}

interface Connection {
  closed: Promise<number>
  /** First data that the client received on the connection. */
  first: string
}

async function connect({ port }: RunningApp, text = ''): Promise<Connection> {
  const socket = net.connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const closed = new Promise<number>((resolve) => socket.once('close', () => resolve(performance.now())))
  await once(socket, 'connect')
  const first = text && socket.write(text) ? String((await once(socket, 'data'))[0]) : ''
  socket.resume()
  return { closed, first }
}

test('a request in progress gets its response, and two seconds later all processes have exited', async () => {
  const app = await run()
  const { answer, finish } = sendHalfOfBody(app)
  await wait(200)
  const ending = app.end()
  await wait(1_000)
  const refused = await connect(app).then(
    () => 'taken',
    (error: NodeJS.ErrnoException) => error.code,
  )
  finish()
  const { statusCode, headers } = await answer
  const answeredAt = performance.now()
  const { code, at } = await ending
  expect({ refused, statusCode, connection: headers.connection, code }).toEqual({
    refused: 'ECONNREFUSED',
    statusCode: 401,
    connection: 'close',
    code: 0,
  })
  expect(at - answeredAt).toBeLessThan(2_000)
  expect(fs.existsSync(lockFile())).toBe(false)
})

test('live feeds and idle connections do not delay the shutdown @long', async ({ request }) => {
  const app = await run()
  const data = {
    email: 'live@journey.example',
    password: goodPassword,
    fullName: 'Live Reader',
    disclaimer: true,
  }
  const signedUp = await request.post(`${app.origin}/bauth/free-signup-no-verify`, { data })
  const { token } = (await signedUp.json()) as { token: string }
  const feed = await connect(
    app,
    `GET ${livePath} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  )
  expect(feed.first).toMatch(/200 OK[\s\S]*text\/event-stream/)
  const idle = await connect(app, 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n')
  const silent = await connect(app)
  const before = performance.now()
  const { code, at } = await app.end()
  expect(code).toBe(0)
  expect(at - before).toBeLessThan(2_000)
  for (const { closed } of [feed, idle, silent]) expect((await closed) - before).toBeLessThan(2_000)
  expect(fs.existsSync(lockFile())).toBe(false)
})

test('the server exits even if the database is frozen @long', async () => {
  test.skip(process.platform !== 'linux', 'it reads processes from /proc')
  const app = await run()
  const parent = postmaster()
  const backends = fs
    .readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number)
  for (const pid of [parent, ...backends]) sendSignal(pid, 'SIGSTOP')
  const before = performance.now()
  const { at } = await app.end()
  expect(at - before).toBeLessThan(4_000)
  for (const pid of [parent, ...backends]) sendSignal(pid, 'SIGCONT')
  // A frozen PostgreSQL cannot report whether it has other clients, so the server exits without stopping it. The next
  // run of the server reuses this PostgreSQL and stops it at the end.
  expect((await (await run()).end()).code).toBe(0)
  expect(fs.existsSync(lockFile())).toBe(false)
})
