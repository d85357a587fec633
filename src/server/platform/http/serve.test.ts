import { fixedKeys } from '#test/support/fixed-keys.ts'
import { noSecurityWatch } from '#platform/security/security-watch.ts'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import type { Actor } from './access/actor.ts'
import { systemClock } from '../core/clock.ts'
import { readConfig } from '../config/config.ts'
import { createHttpServer } from './http.ts'
import { createLog } from '../telemetry/log.ts'
import { fail } from '../errors/app-error.ts'
import { jsonText, createServe, type Serve } from './serve.ts'

let server: FastifyInstance
let serve: Serve

const actors: Record<string, Actor> = {
  buyer: { kind: 'buyer', id: 'byr_1', isMember: false },
  seller: { kind: 'seller', id: 'slr_1', isSeller: true, role: null, isSA: false },
  moderator: { kind: 'seller', id: 'slr_4', isSeller: false, role: 'moderator', isSA: false },
  admin: { kind: 'seller', id: 'slr_2', isSeller: false, role: 'admin', isSA: false },
  sa: { kind: 'seller', id: 'slr_3', isSeller: false, role: 'owner', isSA: true },
}

const base = { summary: 'test', method: 'POST', reply: z.object({ ok: z.boolean() }), errors: [] } as const

beforeAll(async () => {
  const config = readConfig({ NODE_ENV: 'test', RATE_LIMIT: '0' })
  server = await createHttpServer({
    config,
    clock: systemClock,
    log: createLog('silent'),
    cookieKeys: fixedKeys('x'.repeat(32)),
  })
  serve = createServe(server, {
    security: noSecurityWatch,
    clock: systemClock,
    identify: async (token) => actors[token] && { actor: actors[token] },
    visitorSecret: 'v',
    isStrict: true,
  })
  const body = z.object({ qty: z.int().min(1), note: z.string().max(5).optional() })
  serve(endpoint({ ...base, who: 'anyone', path: '{prefix}/echo', body }), async () => ({ ok: true }))
  const callers = {
    buyer: 'buyer',
    seller: 'seller',
    listings: { right: 'listings' },
    orders: { right: 'orders' },
    settings: { right: 'settings' },
    either: { right: ['orders', 'listings'] },
  } as const
  for (const [name, who] of Object.entries(callers))
    serve(endpoint({ ...base, who, path: `/for/${name}` }), async () => ({ ok: true }))
  const own = { ...base, who: 'seller', isOwnAccount: true, path: '/for/own-account' } as const
  serve(endpoint(own), async () => ({ ok: true }))
  serve(
    endpoint({ ...base, who: 'anyone', path: '/leaky' }),
    async () => ({ ok: true, password_hash: 'x' }) as { ok: boolean },
  )
  serve(endpoint({ ...base, who: 'anyone', path: '/wrong-text' }), async () => jsonText('{"ok":"yes"}'))
  serve(endpoint({ ...base, who: 'anyone', path: '/undeclared' }), async () => {
    throw fail('out_of_stock')
  })
  serve(endpoint({ ...base, who: 'anyone', path: '/declared', errors: ['out_of_stock'] }), async () => {
    throw fail('out_of_stock')
  })
  serve(endpoint({ ...base, who: 'anyone', path: '/broken' }), async () => {
    throw new Error('secret detail')
  })
  serve(endpoint({ ...base, who: 'anyone', path: '/holder', reply: z.string() }), async (call) =>
    call.holder(),
  )
  serve(endpoint({ ...base, who: 'anyone', method: 'GET', path: '/kept', isPublicRead: true }), async () =>
    jsonText('{"ok":true}', 'v1'),
  )
  await server.ready()
})
afterAll(() => server.close())

async function post(url: string, payload: unknown = {}, headers: Record<string, string> = {}) {
  return server.inject({ method: 'POST', url, payload: payload as object, headers })
}

test('a call is served under every URL prefix, with or without a trailing slash', async () => {
  for (const url of ['/echo', '/sa/echo', '/bd/echo/'])
    expect((await post(url, { qty: 1 })).statusCode).toBe(200)
})

test.each([
  [{}, 'qty'],
  [{ qty: 'two' }, 'qty'],
  [{ qty: 0 }, 'qty'],
  [{ qty: 1, note: 'too long' }, 'note'],
])('invalid input %j is rejected with the name of its field', async (payload, field) => {
  const answer = await post('/echo', payload)
  expect(answer.statusCode).toBe(422)
  expect(answer.json()).toMatchObject({
    code: 'invalid_field',
    field,
    requestId: expect.stringMatching(/^req_/),
  })
})

test.each([
  ['not json', 'application/json', 400, 'bad_request'],
  ['', 'application/json', 422, 'invalid_field'],
  ['qty=1', 'application/x-www-form-urlencoded', 415, 'wrong_media_type'],
  [`{"qty":1,"note":"${'x'.repeat(300_000)}"}`, 'application/json', 413, 'too_large'],
])('an unreadable body is rejected (%#)', async (payload, type, status, code) => {
  const answer = await server.inject({
    method: 'POST',
    url: '/echo',
    payload,
    headers: { 'content-type': type },
  })
  expect(answer.statusCode).toBe(status)
  expect(answer.json().code).toBe(code)
})

test.each([
  ['nested beyond reason', `{"qty":1,"note":${'['.repeat(20_000)}${']'.repeat(20_000)}}`, 400, 'bad_request'],
  ['objects in objects', `${'{"qty":'.repeat(20_000)}1${'}'.repeat(20_000)}`, 400, 'bad_request'],
  ['a zero byte', '{"qty":1,"note":"a\\u0000"}', 422, 'invalid_field'],
  ['a zero byte in a name', '{"qty":1,"a\\u0000":1}', 422, 'invalid_field'],
  ['half a character', '{"qty":1,"note":"\\ud83d"}', 422, 'invalid_field'],
  ['a whole character', '{"qty":1,"note":"\\ud83d\\ude00"}', 200, undefined],
])('a body with %s is handled', async (_what, payload, status, code) => {
  const headers = { 'content-type': 'application/json' }
  const answer = await server.inject({ method: 'POST', url: '/echo', payload, headers })
  expect([answer.statusCode, answer.json().code]).toEqual([status, code])
})

test.each(['gzip', 'br', 'x'])('a body compressed with %s is rejected', async (encoding) => {
  const headers = { 'content-type': 'application/json', 'content-encoding': encoding }
  const answer = await server.inject({
    method: 'POST',
    url: '/echo',
    payload: gzipSync('{"qty":1}'),
    headers,
  })
  expect([answer.statusCode, answer.json().code]).toEqual([415, 'wrong_media_type'])
})

test('each role can make only its own calls', async () => {
  const expected: Record<string, Record<string, number>> = {
    buyer: { guest: 401, buyer: 200, seller: 403, moderator: 403, admin: 403, sa: 403 },
    seller: { guest: 401, buyer: 403, seller: 200, moderator: 403, admin: 403, sa: 200 },
    'own-account': { guest: 401, buyer: 403, seller: 200, moderator: 200, admin: 200, sa: 200 },
    listings: { guest: 401, buyer: 403, seller: 403, moderator: 200, admin: 200, sa: 200 },
    orders: { guest: 401, buyer: 403, seller: 403, moderator: 403, admin: 200, sa: 200 },
    settings: { guest: 401, buyer: 403, seller: 403, moderator: 403, admin: 403, sa: 200 },
    either: { guest: 401, buyer: 403, seller: 403, moderator: 200, admin: 200, sa: 200 },
  }
  for (const [who, codes] of Object.entries(expected)) {
    for (const [actor, code] of Object.entries(codes)) {
      const headers: Record<string, string> = actor === 'guest' ? {} : { authorization: `Bearer ${actor}` }
      expect([who, actor, (await post(`/for/${who}`, {}, headers)).statusCode]).toEqual([who, actor, code])
    }
  }
})

test('a field that the reply schema does not list is removed from the response', async () => {
  expect((await post('/leaky')).json()).toEqual({ ok: true })
})

test('prebuilt JSON is validated against the reply schema in tests', async () => {
  expect((await post('/wrong-text')).statusCode).toBe(500)
})

test('a declared error is returned with its code, and an undeclared error fails in tests', async () => {
  const declared = await post('/declared')
  expect([declared.statusCode, declared.json().code]).toEqual([409, 'out_of_stock'])
  expect((await post('/undeclared')).statusCode).toBe(500)
})

test('a response for an unexpected error contains no details', async () => {
  const answer = await post('/broken')
  expect(answer.statusCode).toBe(500)
  expect(answer.body).not.toContain('secret detail')
  expect(answer.json()).toMatchObject({
    code: 'internal',
    message: 'Something went wrong on our end. Please try again in a moment.',
  })
})

test('a guest receives one signed key and reuses it, and a forged key is replaced', async () => {
  const first = await post('/holder')
  const cookie = first.cookies.find(({ name }) => name === 'souk_guest')!
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
  const again = await server.inject({
    method: 'POST',
    url: '/holder',
    payload: {},
    cookies: { souk_guest: cookie.value },
  })
  expect(again.json()).toBe(first.json())
  const [key] = cookie.value.split('.')
  const forged = await server.inject({
    method: 'POST',
    url: '/holder',
    payload: {},
    cookies: { souk_guest: `${key}.forged` },
  })
  expect(forged.json()).not.toBe(first.json())
})

test('an unchanged public read returns 304', async () => {
  const first = await server.inject({ url: '/kept' })
  expect(first.headers).toMatchObject({
    etag: 'W/"v1"',
    'cache-control': 'public, max-age=0, must-revalidate',
  })
  const again = await server.inject({ url: '/kept', headers: { 'if-none-match': 'W/"v1"' } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})
