import { fixedKeys } from '#test/support/fixed-keys.ts'
import { noSecurityWatch } from '#platform/security/security-watch.ts'
import type { FastifyInstance } from 'fastify'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { sendRaw } from '#test/support/hostile/raw-http.ts'
import { systemClock } from '../../core/clock.ts'
import { fail } from '../../errors/app-error.ts'
import { readConfig } from '../../config/config.ts'
import { createHttpServer } from '../http.ts'
import { createLog } from '../../telemetry/log.ts'
import { createServe } from '../serve.ts'
import { maxCsvBytes, maxImageBytes, maxImageBytesInFlight, maxImageBytesPerSender } from './uploads.ts'

let server: FastifyInstance
let port: number
const identified: string[] = []

beforeAll(async () => {
  const config = readConfig({ NODE_ENV: 'test', RATE_LIMIT: '0' })
  server = await createHttpServer({
    config,
    clock: systemClock,
    log: createLog('silent'),
    cookieKeys: fixedKeys('x'.repeat(32)),
  })
  const parts = { clock: systemClock, visitorSecret: 'v', isStrict: true }
  const serve = createServe(server, {
    security: noSecurityWatch,
    ...parts,
    async identify(token) {
      identified.push(token)
      return { actor: { kind: 'buyer', id: `byr_${token}`, isMember: false } }
    },
  })
  const base = { summary: 'test', method: 'POST', reply: z.int(), errors: [] } as const
  const image = { bodyType: 'image', body: z.instanceof(Uint8Array) } as const
  serve(endpoint({ ...base, ...image, path: '/image', who: 'anyone' }), async ({ body }) => body.length)
  serve(endpoint({ ...base, ...image, path: '/portrait', who: 'buyer' }), async ({ body }) => body.length)
  const linked = { ...base, ...image, path: '/linked/:key', params: z.object({ key: z.string() }) }
  serve(
    endpoint({ ...linked, who: 'anyone', errors: ['not_found'] }),
    async ({ body }) => body.length,
    async ({ params }) => {
      if (params.key !== 'good') throw fail('not_found')
    },
  )
  const csv = { bodyType: 'csv', body: z.any() } as const
  serve(endpoint({ ...base, ...csv, path: '/csv', who: 'buyer' }), async () => 0)
  serve(endpoint({ ...base, path: '/json', who: 'anyone', body: z.object({}) }), async () => 0)
  await server.listen({ port: 0, host: '127.0.0.1' })
  port = (server.server.address() as AddressInfo).port
})
afterAll(() => server.close())

const head = (path: string, lines: string[]) =>
  `${[`POST ${path} HTTP/1.1`, 'Host: shop.test', ...lines].join('\r\n')}\r\n\r\n`

test.each([
  ['/image', 'image/png', maxImageBytes + 1],
  ['/csv', 'text/csv', maxCsvBytes + 1],
  ['/json', 'application/json', 256 * 1024 + 1],
  ['/json', 'text/csv', maxCsvBytes + 1],
])('%s rejects a %s of %i bytes before reading it', async (path, type, bytes) => {
  const lines = [`Content-Type: ${type}`, `Content-Length: ${bytes}`, 'Authorization: Bearer t0']
  const answer = await sendRaw(port, [head(path, lines)])
  expect(answer).toMatchObject({ status: 413, isClosed: true })
})

test.each([
  ['without sign-in', '/portrait', 401],
  ['with a forged link', '/linked/forged', 404],
])('a picture %s is not read', async (_who, path, status) => {
  let sent = 0
  function* chunks() {
    yield head(path, ['Content-Type: image/png', 'Transfer-Encoding: chunked'])
    for (; sent < maxImageBytes - 65_536; sent += 16_384) yield `4000\r\n${'x'.repeat(16_384)}\r\n`
  }
  const answer = await sendRaw(port, chunks())
  expect(answer.isClosed).toBe(true)
  expect([0, status]).toContain(answer.status)
  expect(sent).toBeLessThan(maxImageBytes / 2)
})

test('a picture with a valid link is read', async () => {
  const lines = ['Content-Type: image/png', 'Content-Length: 3', 'Connection: close']
  expect(await sendRaw(port, [head('/linked/good', lines), 'abc'])).toMatchObject({ status: 200 })
})

test('slow picture uploads are limited in memory, per sender and in total', async () => {
  const lines = ['Content-Type: image/png', `Content-Length: ${maxImageBytes}`]
  const share = maxImageBytesPerSender / maxImageBytes
  const begin = (token: string) =>
    Array.from({ length: share }, () => {
      const socket = connect(port, '127.0.0.1').on('error', () => {})
      socket.write(head('/image', [...lines, `Authorization: Bearer ${token}`]) + 'x')
      return socket
    })
  const one = ['Content-Type: image/png', 'Content-Length: 1', 'Connection: close']
  const send = (token = 'late') =>
    sendRaw(port, [head('/image', [...one, `Authorization: Bearer ${token}`]), 'x'])
  const slow = begin('first')
  await vi.waitFor(async () => expect((await send('first')).status).toBe(429), { timeout: 60_000 })
  expect((await send()).status).toBe(200)
  for (let at = 1; at < maxImageBytesInFlight / maxImageBytesPerSender; at++)
    slow.push(...begin(`other${at}`))
  await vi.waitFor(
    async () => {
      const answer = await send()
      expect(answer.status).toBe(429)
      expect(answer.text).toMatch(/^retry-after: \d+/im)
    },
    { timeout: 60_000 },
  )
  for (const socket of slow) socket.resetAndDestroy()
  await vi.waitFor(async () => expect((await send()).status).toBe(200), { timeout: 60_000 })
})

test('the sender of a picture is identified once', async () => {
  identified.length = 0
  const headers = { authorization: 'Bearer t1', 'content-type': 'image/png' }
  const answer = await server.inject({ method: 'POST', url: '/portrait', payload: Buffer.from('x'), headers })
  expect([answer.json(), identified]).toEqual([1, ['t1']])
})

test.each([
  ['/csv', 401],
  ['/json', 415],
  ['/nowhere', 404],
])('an unread file closes the connection at %s', async (path, status) => {
  let sent = 0
  function* chunks() {
    yield head(path, ['Content-Type: text/csv', 'Transfer-Encoding: chunked'])
    for (; sent < 64 * 1024 * 1024; sent += 16_384) yield `4000\r\n${'x'.repeat(16_384)}\r\n`
  }
  const answer = await sendRaw(port, chunks())
  expect(answer.isClosed).toBe(true)
  expect([0, status]).toContain(answer.status)
  expect(sent).toBeLessThan(32 * 1024 * 1024)
})
