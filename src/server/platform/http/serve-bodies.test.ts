import { fixedKeys } from '#test/support/fixed-keys.ts'
import { noSecurityWatch } from '#platform/security/security-watch.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { systemClock } from '../core/clock.ts'
import { readConfig } from '../config/config.ts'
import { createHttpServer } from './http.ts'
import { createLog } from '../telemetry/log.ts'
import { fail } from '../errors/app-error.ts'
import { createServe } from './serve.ts'
import { maxImageBytes } from './input/uploads.ts'

let server: FastifyInstance
let counted = 0

const base = { summary: 'test', who: 'anyone', errors: [] } as const
const ok = z.object({ ok: z.boolean() })

beforeAll(async () => {
  const config = readConfig({ NODE_ENV: 'test', RATE_LIMIT: '0', TRUST_PROXY: '1' })
  server = await createHttpServer({
    config,
    clock: systemClock,
    log: createLog('silent'),
    cookieKeys: fixedKeys('x'.repeat(32)),
  })
  const serve = createServe(server, {
    security: noSecurityWatch,
    clock: systemClock,
    identify: async (token) => ({
      actor: { kind: 'buyer', id: 'byr_1', isMember: false },
      sessionId: 'ses_1',
      token,
    }),
    visitorSecret: 'v',
    isStrict: true,
  })
  const image = { bodyType: 'image', body: z.instanceof(Uint8Array), reply: z.int() } as const
  serve(endpoint({ ...base, ...image, method: 'PUT', path: '/picture' }), async ({ body }) => body.length)
  serve(endpoint({ ...base, method: 'PUT', path: '/json', body: ok, reply: ok }), async ({ body }) => body)
  serve(
    endpoint({
      ...base,
      method: 'DELETE',
      path: '/thing',
      body: z.object({ why: z.string().optional() }),
      reply: ok,
    }),
    async ({ body }) => ({ ok: body.why === undefined }),
  )
  const file = { replyType: 'application/zip', reply: z.instanceof(Uint8Array) } as const
  serve(endpoint({ ...base, ...file, method: 'GET', path: '/file' }), async () => ({
    bytes: Buffer.from('PK'),
    filename: 'a.zip',
  }))
  serve(
    endpoint({ ...base, method: 'GET', path: '/token', reply: z.string().nullable() }),
    async ({ token = null }) => token,
  )
  serve(endpoint({ ...base, method: 'GET', path: '/spends', reply: ok }), async () => ({ ok: ++counted > 0 }))
  serve(endpoint({ ...base, method: 'GET', path: '/kept', reply: ok, isPublicRead: true }), async () => ({
    ok: true,
  }))
  serve(endpoint({ ...base, method: 'POST', path: '/flagged', reply: ok }), async () => {
    throw fail('too_many_requests', { flag: 'resend', retryAfter: 1.2 })
  })
  serve(endpoint({ ...base, method: 'POST', path: '/browser', reply: z.string() }), async ({ browser }) =>
    browser(),
  )
  await server.ready()
})
afterAll(() => server.close())

const put = (url: string, payload: Buffer | object, type: string) =>
  server.inject({ method: 'PUT', url, payload, headers: { 'content-type': type } })

test('a picture is received as bytes up to its size limit', async () => {
  expect((await put('/picture', Buffer.alloc(300_000), 'image/png')).json()).toBe(300_000)
  expect((await put('/picture', Buffer.alloc(maxImageBytes + 1), 'image/png')).statusCode).toBe(413)
})

test.each([
  ['/picture', { ok: true }, 'application/json', 415],
  ['/json', Buffer.from('{"ok":true}'), 'image/png', 415],
  ['/json', Buffer.alloc(300_000), 'image/png', 413],
  ['/json', { ok: true }, 'application/json', 200],
])('%s rejects other kinds of body (%#)', async (url, payload, type, status) => {
  expect((await put(url, payload, type)).statusCode).toBe(status)
})

test.each([
  ['DELETE', '/thing', undefined, 200],
  ['POST', '/thing', undefined, 405],
  ['DELETE', '/nothing', undefined, 404],
  ['PUT', '/json', undefined, 422],
  ['PUT', '/json', '{"ok":', 400],
  ['PUT', '/json', '{"ok":true,"__proto__":{"a":1}}', 400],
] as const)('%s %s of type JSON with the body %j returns %i', async (method, url, payload, status) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await server.inject({ method, url, headers, ...(payload && { payload }) })
  expect(answer.statusCode).toBe(status)
})

test('a file is sent as an attachment', async () => {
  const answer = await server.inject({ url: '/file' })
  expect(answer.body).toBe('PK')
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="a.zip"',
    'cache-control': 'no-store',
  })
})

test('a HEAD request never runs a GET handler with side effects', async () => {
  expect((await server.inject({ method: 'HEAD', url: '/spends' })).statusCode).toBe(405)
  expect(counted).toBe(0)
  expect((await server.inject({ method: 'HEAD', url: '/kept' })).statusCode).toBe(200)
})

test('a handler receives the bearer token of its request, and undefined for a guest', async () => {
  const headers = { authorization: 'Bearer t1' }
  expect((await server.inject({ url: '/token', headers })).json()).toBe('t1')
  expect((await server.inject({ url: '/token' })).json()).toBeNull()
})

test('an error response includes its flag and Retry-After', async () => {
  const answer = await server.inject({ method: 'POST', url: '/flagged' })
  expect(answer.json()).toMatchObject({ code: 'too_many_requests', resend: true })
  expect(answer.headers['retry-after']).toBe('2')
})

test('over TLS the guest key is a __Host- cookie', async () => {
  const secure = await server.inject({
    method: 'POST',
    url: '/browser',
    headers: { 'x-forwarded-proto': 'https', 'x-forwarded-for': '203.0.113.7' },
  })
  expect(secure.cookies).toMatchObject([
    { name: '__Host-souk_guest', httpOnly: true, secure: true, path: '/', sameSite: 'Lax' },
  ])
  expect(secure.cookies[0]).not.toHaveProperty('domain')
  const plain = await server.inject({ method: 'POST', url: '/browser' })
  expect(plain.cookies).toMatchObject([{ name: 'souk_guest', httpOnly: true }])
})
