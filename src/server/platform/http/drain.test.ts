import Fastify, { type FastifyInstance } from 'fastify'
import type { ServerResponse } from 'node:http'
import net, { type AddressInfo, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { waitUntil } from '#test/support/wait-until.ts'
import { createDrain, type Drain } from './drain.ts'
import { createLog } from '../telemetry/log.ts'
import { sendErrorResponse } from './serve-errors.ts'

const big = Buffer.alloc(20_000_000, 'x')
const sockets: Socket[] = []
const lines: string[] = []
let server: FastifyInstance
let release: () => void
let port: number
let drain: Drain
/** Requests that the server has received. */
let received: ServerResponse[] = []
/** Number of `/held` handlers that have finished. */
let heldEnds = 0

/** Starts the server. The default cutoff is longer than any test, so it never takes effect. */
async function listen(host = '127.0.0.1', closeTimeoutMs = 3_600_000): Promise<void> {
  const held = Promise.withResolvers<void>()
  release = held.resolve
  lines.length = 0
  ;[received, heldEnds] = [[], 0]
  const stream = { write: (line: string) => void lines.push(line) }
  server = Fastify({ logger: { level: 'error', stream } })
  server.setErrorHandler(sendErrorResponse)
  drain = createDrain(server, createLog('silent'), closeTimeoutMs)
  server.server.prependListener('request', (_request, response) => void received.push(response))
  server.get('/quick', async () => 'quick')
  server.get('/readyz', async () => 'ready')
  server.get('/inner', async () => 'inner')
  server.get('/big', async () => big)
  server.get('/held', async () => {
    await held.promise
    return server
      .inject('/inner')
      .then(({ body }) => body)
      .finally(() => heldEnds++)
  })
  await server.listen({ port: 0, host })
  port = (server.server.address() as AddressInfo).port
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  drain.closeAll()
  await server.close()
})

interface Line {
  socket: Socket
  text: () => string
  bytes: () => number
  closed: Promise<void>
}

async function connect(host = '127.0.0.1'): Promise<Line> {
  const socket = net.connect(port, host)
  sockets.push(socket)
  const chunks: Buffer[] = []
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  socket.on('data', (chunk: Buffer) => void chunks.push(chunk))
  socket.on('error', () => undefined)
  socket.on('close', () => resolve())
  await new Promise<void>((done, fail) => {
    socket.once('connect', done)
    socket.once('error', fail)
  })
  const text = (): string => Buffer.concat(chunks).toString()
  return { socket, text, bytes: () => chunks.reduce((sum, chunk) => sum + chunk.length, 0), closed }
}

const sendRequests = ({ socket }: Line, ...paths: string[]): boolean =>
  socket.write(paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`).join(''))

const answersOf = (line: Line): string[] => line.text().match(/HTTP\/1\.1 \d+/g) ?? []

/**
 * Sends a request and waits until the server has received it. Also waits for the response, unless the handler holds the
 * request.
 */
async function connectAndRequest(path: string): Promise<Line> {
  const line = await connect()
  const before = received.length
  sendRequests(line, path)
  await waitUntil('the request is received', () => received.length > before)
  if (path !== '/held') await waitUntil('it is answered', () => answersOf(line).length > 0)
  return line
}

const refusesNew = (host?: string) =>
  waitUntil('no new connection is taken', () =>
    connect(host).then(
      () => false,
      (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED',
    ),
  )
const connections = () =>
  new Promise<number>((done) => server.server.getConnections((_error, open) => done(open)))

test('after markNotReady only /readyz returns 503', async () => {
  await listen()
  drain.markNotReady()
  const line = await connectAndRequest('/readyz')
  sendRequests(line, '/quick')
  await expect.poll(() => answersOf(line)).toEqual(['HTTP/1.1 503', 'HTTP/1.1 200'])
  expect(line.text()).not.toMatch(/connection: close/i)
  const other = await connectAndRequest('/quick')
  expect(answersOf(other)).toEqual(['HTTP/1.1 200'])
})

test('a running request completes with Connection: close, including its in-process calls', async () => {
  await listen()
  const line = await connectAndRequest('/held')
  const drained = drain.start()
  await refusesNew()
  release()
  await drained
  await line.closed
  expect(line.text()).toMatch(/^HTTP\/1\.1 200/)
  expect(line.text()).toMatch(/connection: close/i)
  expect(line.text()).toMatch(/inner$/)
})

test('a request whose client has disconnected delays no shutdown, and its in-process calls log no error', async () => {
  await listen()
  const line = await connectAndRequest('/held')
  line.socket.destroy()
  await waitUntil('the server has seen it leave', async () => (await connections()) === 0)
  await drain.start()
  await server.close()
  release()
  await waitUntil('its work has ended', () => heldEnds === 1)
  for (let turns = 0; turns < 5; turns++) await new Promise((done) => setImmediate(done))
  expect(lines).toEqual([])
})

test('idle and silent connections are closed immediately, and no new connection is accepted', async () => {
  await listen()
  const [idle, silent, busy] = [
    await connectAndRequest('/quick'),
    await connect(),
    await connectAndRequest('/held'),
  ]
  const drained = drain.start()
  await Promise.all([idle.closed, silent.closed])
  await expect(connect()).rejects.toThrow(/ECONNREFUSED/)
  release()
  await drained
  await busy.closed
  expect(busy.text()).toMatch(/^HTTP\/1\.1 200/)
})

test('a response that is still being sent reaches a slow reader completely', async () => {
  await listen()
  const line = await connect()
  line.socket.pause()
  sendRequests(line, '/big')
  await waitUntil('the answer is ended', () => received[0]?.writableEnded)
  const drained = drain.start()
  await refusesNew()
  line.socket.resume()
  await drained
  await line.closed
  expect(line.bytes()).toBeGreaterThan(big.length)
})

test('pipelined requests are all answered, and only the last response closes the connection', async () => {
  await listen()
  const line = await connect()
  sendRequests(line, '/held', '/quick', '/held')
  await waitUntil('all are received', () => received.length === 3)
  const drained = drain.start()
  release()
  await drained
  await line.closed
  expect(answersOf(line)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 200'])
  expect(line.text().match(/connection: close/gi)).toHaveLength(1)
  expect(line.text()).toMatch(/quick[\s\S]*connection: close[\s\S]*inner$/i)
})

test('an open connection gets 503 from /readyz during the drain', async () => {
  await listen()
  const line = await connectAndRequest('/held')
  const drained = drain.start()
  sendRequests(line, '/readyz')
  await waitUntil('it is received', () => received.length === 2)
  release()
  await drained
  await line.closed
  expect(answersOf(line)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 503'])
})

test('a request that does not end is cut off at the time limit', async () => {
  await listen('127.0.0.1', 300)
  const line = await connectAndRequest('/held')
  const startedAt = performance.now()
  await drain.start()
  await line.closed
  expect(performance.now() - startedAt).toBeGreaterThan(250)
  release()
})

test('a server on localhost is drained on both its IPv4 and its IPv6 address', async (context) => {
  await listen('localhost')
  const { address: first } = server.server.address() as AddressInfo
  const other = (server.addresses() as AddressInfo[]).find(({ address }) => address !== first)
  if (!other) return context.skip('localhost has one address here')
  const line = await connect(other.address)
  sendRequests(line, '/held')
  await waitUntil('it is received', () => received.length === 1)
  let isDrained = false
  const drained = drain.start().then(() => (isDrained = true))
  await refusesNew(other.address)
  expect(isDrained).toBe(false)
  release()
  await drained
  await line.closed
  expect(line.text()).toMatch(/^HTTP\/1\.1 200/)
})
