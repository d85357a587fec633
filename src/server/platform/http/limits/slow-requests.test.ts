import { once } from 'node:events'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, expect, test, vi } from 'vitest'
import { fixedKeys } from '#test/support/fixed-keys.ts'
import { systemClock } from '../../core/clock.ts'
import { readConfig } from '../../config/config.ts'
import { createHttpServer } from '../http.ts'
import type { RequestLimits } from './slow-requests.ts'

const lines: { err?: unknown }[] = []
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
  expect(lines.splice(0)).toEqual([])
})

const generous: RequestLimits = {
  headersMs: 60_000,
  requestMs: 60_000,
  checkEveryMs: 20,
  spanMs: 60_000,
  minBytes: 1,
  socketsPerNetwork: 0,
}

async function open(patience: Partial<RequestLimits>, environment: NodeJS.ProcessEnv = {}): Promise<number> {
  const config = readConfig({ NODE_ENV: 'test', RATE_LIMIT: '0', ...environment })
  const sink = { write: (line: string) => lines.push(JSON.parse(line)) }
  const server = await createHttpServer({
    config,
    clock: systemClock,
    log: pino({ level: 'warn' }, sink),
    cookieKeys: fixedKeys('x'.repeat(32)),
    requestLimits: { ...generous, ...patience },
  })
  server.post('/post', async ({ body }) => ({ bytes: JSON.stringify(body).length }))
  server.post('/late', { preParsing: async () => wait(1_000) }, async () => ({ ok: true }))
  server.post('/refused', { onRequest: async (_request, reply) => reply.code(403).send() }, async () => ({}))
  server.get('/get', async () => ({ ok: true }))
  await server.listen({ port: 0, host: '127.0.0.1' })
  ends.push(() => server.close())
  return (server.server.address() as AddressInfo).port
}

interface Line {
  socket: Socket
  received(): string
  isClosed(): boolean
}

async function connectTo(port: number): Promise<Line> {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  ends.push(() => socket.destroy())
  let text = ''
  let closed = false
  socket.on('data', (data) => (text += data.toString('latin1')))
  socket.on('close', () => (closed = true))
  await once(socket, 'connect')
  return { socket, received: () => text, isClosed: () => closed }
}

const head = (length: number, path = '/post') =>
  `POST ${path} HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`
const json = (length: number) => `"${'x'.repeat(length - 2)}"`
const pollOptions = { timeout: 60_000, interval: 10 }
const isClosed = (line: Line) => vi.waitFor(() => expect(line.isClosed()).toBe(true), pollOptions)
const answers = (line: Line, count = 1) =>
  vi.waitFor(() => expect(line.received().match(/HTTP\/1\.1 200/g)).toHaveLength(count), pollOptions)

/** Sends one character every 10 ms until the connection is closed. */
function drip({ socket }: Line, character = 'x'): void {
  const timer = setInterval(
    () => void (socket.destroyed ? clearInterval(timer) : socket.write(character)),
    10,
  )
  ends.push(() => clearInterval(timer))
}

test.each([
  ['sends nothing', ''],
  ['never ends its headers', 'GET /get HTTP/1.1\r\nHost: shop.test\r\nX-Slow: '],
])('a client that %s is disconnected', async (_what, begun) => {
  const line = await connectTo(await open({ headersMs: 150 }))
  line.socket.write(begun)
  if (begun) drip(line)
  await isClosed(line)
  // Data that the client sends after the close resets the connection. TCP can then discard a response that the client
  // has not read.
  expect(line.received()).toMatch(begun ? /^(?:HTTP\/1\.1 408|$)/ : /^HTTP\/1\.1 408/)
})

test('a keep-alive connection can stay idle for longer than the headers timeout', async () => {
  const line = await connectTo(await open({ headersMs: 150 }))
  for (let at = 1; at <= 3; at++) {
    line.socket.write('GET /get HTTP/1.1\r\nHost: shop.test\r\n\r\n')
    await answers(line, at)
    await wait(400)
  }
  expect(line.isClosed()).toBe(false)
})

test('a client whose body arrives too slowly is disconnected, whatever length it announced', async () => {
  const port = await open({ spanMs: 300, minBytes: 3_000 })
  const line = await connectTo(port)
  line.socket.write(head(200_000))
  drip(line)
  await isClosed(line)
  expect(line.received()).toMatch(/^(?:HTTP\/1\.1 408|$)/)
  const chunked = await connectTo(port)
  chunked.socket.write(
    'POST /post HTTP/1.1\r\nHost: shop.test\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
  )
  drip(chunked, '1\r\nx\r\n')
  await isClosed(chunked)
})

test('a client that slowly sends a body that nobody reads is disconnected too', async () => {
  const line = await connectTo(await open({ spanMs: 300, minBytes: 3_000 }))
  line.socket.write(head(200_000, '/refused'))
  drip(line)
  await isClosed(line)
  expect(line.received()).toMatch(/^HTTP\/1\.1 403/)
})

test('a slow but steady body is accepted for longer than one measuring period', async () => {
  const line = await connectTo(await open({ spanMs: 300, minBytes: 100 }))
  const body = json(20_000)
  line.socket.write(head(body.length))
  for (let at = 0; at < body.length; at += 500) {
    line.socket.write(body.slice(at, at + 500))
    await wait(20)
  }
  await answers(line)
})

test('a client is not disconnected because of a delay on the server', async () => {
  const line = await connectTo(await open({ spanMs: 120, minBytes: 100_000 }))
  const body = json(150_000)
  line.socket.write(head(body.length, '/late') + body)
  await answers(line)
})

test('even a steady body must end within the request timeout', async () => {
  const line = await connectTo(await open({ headersMs: 300, requestMs: 300 }))
  line.socket.write(head(200_000))
  drip(line)
  await isClosed(line)
})

test('a network is limited to a number of connections, and closed connections free their slots', async () => {
  const port = await open({ socketsPerNetwork: 5 })
  const five = await Promise.all(Array.from({ length: 5 }, () => connectTo(port)))
  const sixth = await connectTo(port)
  await isClosed(sixth)
  const get = (line: Line) => line.socket.write('GET /get HTTP/1.1\r\nHost: shop.test\r\n\r\n')
  for (const line of five) get(line)
  for (const line of five) await answers(line)
  five[0]!.socket.destroy()
  await vi.waitFor(async () => {
    const line = await connectTo(port)
    get(line)
    await vi.waitFor(() => expect(line.received()).toMatch(/^HTTP\/1\.1 200/), { timeout: 500, interval: 10 })
  }, pollOptions)
})

test('connections are not limited behind a proxy', async () => {
  const port = await open({ socketsPerNetwork: 2 }, { TRUST_PROXY: '1' })
  const lines = await Promise.all(Array.from({ length: 6 }, () => connectTo(port)))
  for (const line of lines) line.socket.write('GET /get HTTP/1.1\r\nHost: shop.test\r\n\r\n')
  for (const line of lines) await answers(line)
})
