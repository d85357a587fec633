import { fixedKeys } from '#test/support/fixed-keys.ts'
import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { waitUntil } from '#test/support/wait-until.ts'
import { sendRaw } from '#test/support/hostile/raw-http.ts'
import { systemClock } from '../core/clock.ts'
import { readConfig } from '../config/config.ts'
import { createHttpServer } from './http.ts'
import { noSecurityWatch } from '#platform/security/security-watch.ts'
import { createServe } from './serve.ts'
import { maxImageBytes } from './input/uploads.ts'

let server: FastifyInstance
let port: number
let lines: { level: number; err?: { message: string } }[] = []
let ended = 0
/** Number of running handlers. */
let under = 0

beforeAll(async () => {
  const config = readConfig({ NODE_ENV: 'test', RATE_LIMIT: '0' })
  const sink = { write: (line: string) => lines.push(JSON.parse(line)) }
  const log = pino({ level: 'error' }, sink)
  server = await createHttpServer({ config, clock: systemClock, log, cookieKeys: fixedKeys('x'.repeat(32)) })
  const parts = { clock: systemClock, visitorSecret: 'v', isStrict: true }
  const serve = createServe(server, { ...parts, security: noSecurityWatch, identify: async () => undefined })
  const base = { summary: 'test', who: 'anyone', reply: z.int(), errors: [] } as const
  const post = { ...base, method: 'POST' } as const
  const counted = async () => ++ended
  const count = (): void => {
    ended++
  }
  serve(endpoint({ ...post, path: '/json', body: z.object({}) }), counted)
  const image = { bodyType: 'image', body: z.instanceof(Uint8Array) } as const
  serve(endpoint({ ...post, ...image, path: '/image' }), counted)
  serve(endpoint({ ...post, bodyType: 'csv', body: z.any(), path: '/csv' }), async ({ body }) => {
    const nothing = new Writable({ write: (_chunk, _encoding, done) => done() })
    await pipeline(body as Readable, nothing).finally(count)
    return 0
  })
  serve(endpoint({ ...base, method: 'GET', path: '/slow' }), async () => {
    await theyLeave()
    return ++ended
  })
  serve(endpoint({ ...base, method: 'GET', path: '/broken' }), async () => {
    await theyLeave()
    ended++
    throw Object.assign(new Error('the database has gone'), { code: 'ECONNRESET' })
  })
  const file = { replyType: 'text/csv', reply: z.any() } as const
  serve(endpoint({ ...base, ...file, method: 'GET', path: '/file' }), async () => {
    const bytes = new Readable({ read: () => bytes.push(Buffer.alloc(65_536)) })
    bytes.once('close', () => ended++)
    return { bytes, filename: 'endless.csv' }
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  port = (server.server.address() as AddressInfo).port
})
beforeEach(() => {
  lines = []
  ended = 0
})
afterAll(() => server.close())

/** Resolves when the client has closed the connection, shortly after its request arrived. */
async function theyLeave(): Promise<void> {
  under++
  await waitUntil(
    'the client has left',
    () => new Promise<boolean>((done) => server.server.getConnections((_error, open) => done(open === 0))),
  )
  under--
}

const upload = (path: string, type: string) => [
  `POST ${path} HTTP/1.1\r\nHost: shop.test\r\nContent-Type: ${type}\r\nContent-Length: ${maxImageBytes}\r\n\r\n`,
  'half of it',
]
const download = (path: string) => [`GET ${path} HTTP/1.1\r\nHost: shop.test\r\n\r\n`]

/** Resolves when all connections are closed and all handlers have finished. */
async function quiet(): Promise<void> {
  const count = () =>
    new Promise<number>((done) => server.server.getConnections((_error, open) => done(open)))
  await waitUntil('every connection and all work is over', async () => under === 0 && (await count()) === 0)
  for (let turns = 0; turns < 5; turns++) await new Promise((done) => setImmediate(done))
}

test.each([
  ['a body of JSON', upload('/json', 'application/json')],
  ['a picture', upload('/image', 'image/png')],
  ['a file', upload('/csv', 'text/csv')],
  ['an answer', download('/slow')],
  ['a download', download('/file')],
])('a client that disconnects during %s causes no error', async (_what, parts) => {
  await sendRaw(port, parts, { quietMs: 50 })
  await quiet()
  expect(lines).toEqual([])
})

test('a connection that is reset during an upload causes no error', async () => {
  await sendRaw(port, upload('/csv', 'text/csv'), { leaves: true })
  await quiet()
  expect([ended, lines]).toEqual([1, []])
})

test('a server error is logged even after the client has disconnected', async () => {
  await sendRaw(port, download('/broken'), { quietMs: 50 })
  await quiet()
  expect(lines).toMatchObject([{ level: 50, err: { message: 'the database has gone' } }])
})
