import type { FastifyInstance, FastifyRequest } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { systemClock } from '#platform/core/clock.ts'
import { fail } from '#platform/errors/app-error.ts'
import { createHttpServer } from '#platform/http/http.ts'
import { jsonText, createServe, type Serve } from '#platform/http/serve.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { noSecurityWatch } from '#platform/security/security-watch.ts'
import { readConfig } from '#platform/config/config.ts'
import { fixedKeys } from '#test/support/fixed-keys.ts'
import { pageCall, type PageCallResponse } from './in-process.ts'
import { createSharedCalls } from './shared-calls.ts'

const read = { summary: 'test', who: 'anyone', method: 'GET', errors: ['not_found'] } as const
const reply = z.object({ said: z.string() })

let server: FastifyInstance
let serve: Serve
/** URLs of the requests that the server has received. `visitors` contains the visitors for which the handlers ran. */
let requests: string[]
let visitors: string[]
let ask: (path: string, from?: { cookie?: string; body?: unknown }) => Promise<PageCallResponse>

beforeEach(async () => {
  requests = []
  visitors = []
  server = await createHttpServer({
    config: readConfig({ NODE_ENV: 'test', RATE_LIMIT: '0' }),
    clock: systemClock,
    log: createLog('silent'),
    cookieKeys: fixedKeys('x'.repeat(32)),
  })
  const seen = (request: FastifyRequest): void => void requests.push(request.url)
  server.addHook('preHandler', async (request) => seen(request))
  serve = createServe(server, {
    security: noSecurityWatch,
    clock: systemClock,
    identify: async () => undefined,
    visitorSecret: 'v',
    isStrict: true,
  })
  const askShared = createSharedCalls(server)
  let answered: PageCallResponse | undefined
  server.get('/page', async (request) => {
    const { path, body } = request.query as { path: string; body?: string }
    const init = body === undefined ? {} : { method: 'PUT', body, headers: jsonType }
    answered = await askShared(request, pageCall(path, init, 'en'))
    return null
  })
  ask = async (path, { cookie, body } = {}) => {
    const query = { path, ...(body !== undefined && { body: JSON.stringify(body) }) }
    const headers = { 'user-agent': 'browser', ...(cookie !== undefined && { cookie }) }
    await server.inject({ url: '/page', query, headers })
    requests = requests.filter((url) => !url.startsWith('/page'))
    return answered!
  }
})
afterEach(() => server.close())

const jsonType = { 'content-type': 'application/json' }
const plain = ({ status, headers, body }: PageCallResponse) => ({
  status,
  body,
  etag: headers['etag'],
  control: headers['cache-control'],
  type: headers['content-type'],
})

test("a page's first call is a request, and repeats call the handler with the same result", async () => {
  const params = z.object({ id: z.coerce.number() })
  serve(endpoint({ ...read, path: '/item/:id', params, reply }), async ({ params: { id }, visitor }) => {
    visitors.push(visitor())
    return jsonText(JSON.stringify({ said: `${typeof id} ${id}` }), 'tag')
  })
  const first = await ask('/item/7')
  const second = await ask('/item/7', { cookie: 'souk_guest=x.y' })
  expect(plain(second)).toEqual(plain(first))
  expect(JSON.parse(second.body)).toEqual({ said: 'number 7' })
  expect(requests).toEqual(['/item/7'])
  // The handler gets the same visitor whether it is called through a request or directly.
  expect(visitors).toEqual([visitors[0], visitors[0]])
  await ask('/item/8')
  expect(requests).toEqual(['/item/7', '/item/8'])
})

test("the body is part of a call's cache key", async () => {
  const path = '/filter'
  const body = z.object({ text: z.string() })
  serve(
    endpoint({ ...read, method: 'PUT', path, body, reply, isPublicRead: true }),
    async ({ body: { text } }) => ({ said: text }),
  )
  for (const text of ['one', 'two', 'one', 'two'])
    expect(JSON.parse((await ask(path, { body: { text } })).body)).toEqual({ said: text })
  expect(requests).toHaveLength(2)
})

test('an error is returned as in a request', async () => {
  let isGone = false
  serve(endpoint({ ...read, path: '/item', reply }), async () => {
    if (isGone) throw fail('not_found')
    return { said: 'here' }
  })
  await ask('/item')
  isGone = true
  const gone = await ask('/item')
  expect(gone.status).toBe(404)
  expect(JSON.parse(gone.body)).toMatchObject({ code: 'not_found' })
  isGone = false
  expect((await ask('/item')).status).toBe(200)
})

test.each([
  ['its handler reads other parts of the request', {}, 'holder'],
  ['it has its own rate limit', { perMinute: 100 }, undefined],
  ['only scripts may make it', { isScriptOnly: true }, undefined],
] as const)('a call always runs as a request if %s', async (_what, more, property) => {
  serve(endpoint({ ...read, path: '/own', reply, ...more }), async (call) => ({
    said: property === undefined ? 'here' : call[property]().slice(0, 6),
  }))
  const first = await ask('/own')
  expect(plain(await ask('/own')).status).toBe(first.status)
  expect(requests).toEqual(['/own', '/own'])
})
