import { fixedKeys } from '#test/support/fixed-keys.ts'
import type { FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { createContext, type ServerBuild } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inEnglish } from '#test/support/in-english.ts'
import { systemClock } from '#platform/core/clock.ts'
import { readConfig } from '#platform/config/config.ts'
import { createHttpServer } from '#platform/http/http.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { sendRaw } from '#test/support/hostile/raw-http.ts'
import { servePages } from './pages.ts'

let server: FastifyInstance
let port: number
let renderCount = 0

/**
 * Simulates React Router with a single page at /form, which accepts a form. All other paths return 404 and accept no
 * form.
 */
async function page(request: Request): Promise<Response> {
  renderCount++
  const html = { 'content-type': 'text/html; charset=utf-8' }
  const { pathname } = new URL(request.url)
  if (pathname.endsWith('.data'))
    return new Response('none', { status: 404, headers: { 'content-type': 'text/x-script' } })
  if (pathname !== '/form') {
    const status = request.method === 'POST' ? 405 : 404
    return new Response('<h1>Not here</h1>', { status, headers: html })
  }
  const content = request.method === 'POST' ? String((await request.formData()).get('a')).length : 'a form'
  return new Response(`<p>${content}</p>`, { headers: html })
}

const module = {
  apiContext: createContext(),
  cspNonceContext: createContext(),
  pageBodyContext: createContext(),
  analyticsContext: createContext(),
  marketplaceContext: createContext(),
  setLists: () => undefined,
  setOffFeatures: () => undefined,
  setPageCurrency: () => undefined,
  reportErrorContext: createContext(),
}

beforeAll(async () => {
  const config = readConfig({ NODE_ENV: 'test', RATE_LIMIT: '0' })
  server = await createHttpServer({
    config,
    clock: systemClock,
    log: createLog('silent'),
    cookieKeys: fixedKeys('x'.repeat(32)),
  })
  server.post('/call/:id', async () => 'done')
  await servePages(
    server,
    inEnglish(page, () => ({ entry: { module } }) as unknown as ServerBuild),
  )
  await server.listen({ port: 0, host: '127.0.0.1' })
  port = (server.server.address() as AddressInfo).port
})
afterAll(() => server.close())

const kB = 1024
const form = 'application/x-www-form-urlencoded'
const head = (lines: string[]) =>
  `${['POST /form HTTP/1.1', 'Host: shop.test', ...lines].join('\r\n')}\r\n\r\n`

test('a page uses ORIGIN for its own URL, not the Host header', async () => {
  const plain = await createHttpServer({
    config: readConfig({ NODE_ENV: 'test', RATE_LIMIT: '0', TRUST_PROXY: '1' }),
    clock: systemClock,
    log: createLog('silent'),
    cookieKeys: fixedKeys('x'.repeat(32)),
  })
  const echoUrl = async ({ url }: Request) => new Response(url, { headers: { 'content-type': 'text/html' } })
  await servePages(
    plain,
    inEnglish(echoUrl, () => ({ entry: { module } }) as unknown as ServerBuild),
    {
      origin: 'https://shop.example',
    },
  )
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', accept: 'text/html' }
  expect((await plain.inject({ url: '/shop?q=1', headers })).body).toBe('https://shop.example/shop?q=1')
  await plain.close()
})

test('rejects a form submitted from another site without logging an error', async () => {
  const lines: string[] = []
  const strict = await createHttpServer({
    config: readConfig({ NODE_ENV: 'test', RATE_LIMIT: '0' }),
    clock: systemClock,
    log: createLog('silent'),
    cookieKeys: fixedKeys('x'.repeat(32)),
  })
  strict.addHook('onRequest', async (request) => {
    request.log.error = () => void lines.push(request.url)
  })
  await servePages(
    strict,
    inEnglish(
      async () => new Response('saved'),
      () => ({ entry: { module } }) as unknown as ServerBuild,
    ),
    { origin: 'https://shop.example' },
  )
  const send = async (origin?: string) => {
    const headers = { 'content-type': form, ...(origin !== undefined && { origin }) }
    return (await strict.inject({ method: 'POST', url: '/bag', payload: 'a=1', headers })).statusCode
  }
  for (const origin of [
    'https://evil.example',
    'http://shop.example',
    'null',
    'no address',
    'https://shop.example.evil',
  ])
    expect(await send(origin), origin).toBe(400)
  expect(await send('https://shop.example')).toBe(200)
  expect(await send()).toBe(200)
  expect(lines).toEqual([])
  await strict.close()
})

test('a form of 60 kB reaches its page', async () => {
  const payload = `a=${'x'.repeat(60 * kB)}`
  const answer = await server.inject({
    method: 'POST',
    url: '/form',
    payload,
    headers: { 'content-type': form },
  })
  expect([answer.statusCode, answer.body]).toEqual([200, `<p>${60 * kB}</p>`])
})

test('a form with a declared size above 64 kB is rejected before it is read', async () => {
  const answer = await sendRaw(port, [head([`Content-Type: ${form}`, 'Content-Length: 200000000'])])
  expect(answer).toMatchObject({ status: 413, isClosed: true })
  expect(answer.text).toContain('"code":"too_large"')
})

test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b', 'text/csv', 'x/y'])(
  'an endless %s is read only up to the limit',
  async (type) => {
    let sent = 0
    function* chunks() {
      yield head([`Content-Type: ${type}`, 'Transfer-Encoding: chunked'])
      for (const limit = 64 * kB * kB; sent < limit; sent += 16 * kB)
        yield `4000\r\n${'x'.repeat(16 * kB)}\r\n`
    }
    const before = renderCount
    const answer = await sendRaw(port, chunks())
    expect(answer.isClosed).toBe(true)
    expect([0, 413]).toContain(answer.status)
    expect(sent).toBeLessThan(32 * kB * kB)
    expect(renderCount).toBe(before)
  },
)

test.each([
  ['multipart/form-data', 'a=1', 400],
  ['multipart/form-data; boundary=b', 'no part of it', 400],
  [form, '%zz=%&&&', 200],
  ['text/plain', 'a=1', 404],
  ['application/json', '{}', 404],
  [undefined, undefined, 404],
])('a form of type %s with the body %s returns %i', async (type, payload, status) => {
  const answer = await server.inject({
    method: 'POST',
    url: '/form',
    headers: type === undefined ? {} : { 'content-type': type },
    ...(payload !== undefined && { payload }),
  })
  expect(answer.statusCode).toBe(status)
  if (status >= 400) expect(answer.json()).toMatchObject({ requestId: expect.any(String) })
})

test.each(['a b', '[', 'x:99999999', 'a@b', 'a/b', 'a?b', '', '<x>'])(
  'the host "%s" is rejected',
  async (host) => {
    const answer = await sendRaw(port, [`GET /form HTTP/1.1\r\nHost: ${host}\r\n\r\n`])
    expect(answer.status).toBe(400)
  },
)

test.each(['shop.test', 'shop.test:8080', '127.0.0.1', '[::1]:80', 'a_b.test', 'xn--bcher-kva.test'])(
  'the host %s is accepted',
  async (host) => {
    const answer = await sendRaw(port, [`GET /form HTTP/1.1\r\nHost: ${host}\r\n\r\n`])
    expect(answer.status).toBe(200)
  },
)

test.each(['GET /form HTTP/1.0\r\n\r\n', 'GET http://shop.test/form HTTP/1.1\r\nHost: shop.test\r\n\r\n'])(
  'the request %j is rejected',
  async (text) => {
    expect((await sendRaw(port, [text])).status).toBe(400)
  },
)

const navigation = 'text/html,application/xhtml+xml,*/*;q=0.8'

test.each([
  ['GET', '/api/nothing', '*/*'],
  ['GET', '/sa/buyer/nothing', undefined],
  ['GET', '/subscription/x', 'application/json'],
  ['GET', `/buyer/viewcount/${'x'.repeat(300)}`, '*/*'],
  ['POST', '/api/nothing', '*/*'],
] as const)('%s %s with accept %s returns a not-found error', async (method, url, accept) => {
  const answer = await server.inject({
    method,
    url,
    headers: { ...(accept && { accept }), ...(method === 'POST' && { 'content-type': form }) },
  })
  expect(answer.statusCode).toBe(404)
  expect(answer.json()).toMatchObject({ code: 'not_found', requestId: expect.any(String) })
})

test('a program that sends GET to a POST-only call gets 405, and a browser shows the not-found page', async () => {
  const program = await server.inject({ url: '/call/1?timeout=30000', headers: { accept: '*/*' } })
  expect([program.statusCode, program.headers['allow']]).toEqual([405, 'POST'])
  expect(program.json()).toMatchObject({ code: 'method_not_allowed' })
  const person = await server.inject({ url: '/call/1', headers: { accept: navigation } })
  expect([person.statusCode, person.body]).toEqual([404, '<h1>Not here</h1>'])
})

test('a browser shows the not-found page for an unknown URL, and page data requests still return data', async () => {
  const typed = await server.inject({ url: '/api/nothing', headers: { accept: navigation } })
  expect([typed.statusCode, typed.body]).toEqual([404, '<h1>Not here</h1>'])
  const data = await server.inject({ url: '/nothing.data', headers: { accept: '*/*' } })
  expect([data.statusCode, data.body]).toEqual([404, 'none'])
})

test('an existing page is returned to any client', async () => {
  const answer = await server.inject({ url: '/form', headers: { accept: '*/*' } })
  expect([answer.statusCode, answer.body]).toEqual([200, '<p>a form</p>'])
})

test('a POST to a page without an action is rejected without rendering, and counts for the rate limit', async () => {
  const limited = await createHttpServer({
    config: readConfig({ NODE_ENV: 'test', RATE_LIMIT: '3' }),
    clock: systemClock,
    log: createLog('silent'),
    cookieKeys: fixedKeys('x'.repeat(32)),
  })
  await servePages(
    limited,
    inEnglish(page, () => ({ entry: { module } }) as unknown as ServerBuild),
    { paths: { acceptsForm: (path) => path === '/form' } },
  )
  const before = renderCount
  const post = async (url: string) =>
    (await limited.inject({ method: 'POST', url, headers: { 'content-type': form }, payload: 'a=b' }))
      .statusCode
  expect([await post('/shop'), await post('/form'), await post('/shop'), await post('/shop')]).toEqual([
    404, 200, 404, 429,
  ])
  expect(renderCount - before).toBe(1)
  await limited.close()
})
