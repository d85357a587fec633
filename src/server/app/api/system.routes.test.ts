import fastify from 'fastify'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { contract } from '#contract/calls/contract.ts'
import { listPaths, type Endpoint } from '#contract/endpoint.ts'
import { openTestShop } from '#test/support/shop.ts'
import { systemRoutes } from './system.routes.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

interface OpenApi {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}
interface Operation {
  summary: string
  description?: string
  parameters?: { name: string; in: string; required: boolean }[]
  requestBody?: { content: Record<string, { schema: { required?: string[] } }> }
}

test('/openapi.json describes every call of the contract and is the same each time', async () => {
  const first = await shop.server.inject('/openapi.json')
  expect(first.headers['content-type']).toContain('application/json')
  const { openapi, paths } = first.json<{ openapi: string; paths: Record<string, object> }>()
  expect(openapi).toBe('3.1.1')
  for (const endpoint of Object.values<Endpoint>(contract)) {
    for (const path of listPaths(endpoint)) {
      const described = paths[path.replaceAll(/:(\w+)/g, '{$1}')] ?? {}
      expect(described, path).toHaveProperty(endpoint.method.toLowerCase())
    }
  }
  expect((await shop.server.inject('/openapi.json')).body).toBe(first.body)
})

test('/openapi.json describes the header Idempotency-Key, and every reference resolves', async () => {
  const { body } = await shop.server.inject('/openapi.json')
  const described = JSON.parse(body) as OpenApi
  const keyOf = (path: string, method = 'post') =>
    described.paths[path]![method]!.parameters?.find(({ name }) => name === 'Idempotency-Key')
  for (const path of ['/api/sellers/payout', '/api/sellers/payout2'])
    expect(keyOf(path)).toMatchObject({ in: 'header', required: true })
  expect(keyOf('/payment')).toMatchObject({ in: 'header', required: false })
  expect(keyOf('/bd/buyer/addwatch/{id}', 'put')).toMatchObject({ in: 'header', required: false })
  expect(keyOf('/bauth/login')).toBeUndefined()
  const { schema } = described.paths['/payment']!['post']!.requestBody!.content['application/json']!
  expect(schema.required).not.toContain('attempt')
  for (const [, name] of body.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g))
    expect(described.components.schemas).toHaveProperty(name!)
})

test('an operation has one sentence as its summary and the whole text as its description', async () => {
  const { paths } = (await shop.server.inject('/openapi.json')).json<OpenApi>()
  const renewLink = paths['/api/admin/orders/{id}/new-link']!['post']!
  expect(renewLink.summary).toBe('Emails the buyer of an order a new link to it')
  expect(renewLink.description).toBe(
    'Emails the buyer of an order a new link to it. The previous link stops working.',
  )
  expect(paths['/api/bag']!['get']).not.toHaveProperty('description')
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)(
  '/openapi.json is compressed (%s), and a client with the current version receives 304',
  async (encoding, unpack) => {
    const plain = await shop.server.inject('/openapi.json')
    const ask = (headers: object) =>
      shop.server.inject({ url: '/openapi.json', headers: { 'accept-encoding': encoding, ...headers } })
    const packed = await ask({})
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body)
    const again = await ask({ 'if-none-match': packed.headers.etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  },
)

test('/readyz reports details to this machine and its network, and only the status to others', async () => {
  const ask = async (remoteAddress: string, headers = {}) =>
    (await shop.server.inject({ url: '/readyz', remoteAddress, headers })).json<object>()
  for (const near of ['127.0.0.1', '::1', '10.1.2.3', '192.168.0.9', '::ffff:172.16.0.2', 'fd00::5'])
    expect(await ask(near), near).toHaveProperty('jobs')
  for (const far of ['203.0.113.9', '172.32.0.1', '2001:db8::1'])
    expect(Object.keys(await ask(far)), far).toEqual(['status'])
  expect(Object.keys(await ask('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }))).toEqual(['status'])
  for (const host of ['localhost:3000', '127.0.0.1', '[::1]:3000', 'souk:3000', 'souk.internal'])
    expect(await ask('127.0.0.1', { host }), host).toHaveProperty('jobs')
  // Simulates a DNS rebinding attack. A page on a domain that resolves to this machine must not get the details.
  for (const host of [
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
  ])
    expect(Object.keys(await ask('127.0.0.1', { host })), host).toEqual(['status'])
})

test('a process that still reads its catalog is alive but not ready; API_DOCS=0 disables the API docs', async () => {
  const server = fastify()
  let isRead = false
  await systemRoutes(server, {
    hasApiDocs: false,
    invalidations: { waitUntilCurrent: async () => {} },
    jobs: { health: async () => ({ state: 'running', waiting: 0, dead: 0, runners: 1 }) },
    isCatalogRead: () => isRead,
    clockOffsetMs: () => 0,
    countWebhooks: async () => ({ new: 0, dead: 0 }),
    areAlertsLate: async () => false,
  })
  const ask = async (url: string) => {
    const { statusCode, body } = await server.inject(url)
    return [statusCode, JSON.parse(body) as object]
  }
  expect(await ask('/readyz')).toEqual([
    503,
    expect.objectContaining({ catalog: 'being read', database: 'ready' }),
  ])
  expect((await server.inject('/openapi.json')).statusCode).toBe(404)
  expect((await server.inject('/docs')).statusCode).toBe(404)
  expect(await ask('/healthz')).toEqual([200, expect.objectContaining({ status: 'ok' })])
  isRead = true
  expect(await ask('/readyz')).toEqual([200, expect.objectContaining({ catalog: 'read' })])
  await server.close()
})

test('/healthz reports the version to its own network only', async () => {
  const { version } = (await shop.server.inject('/healthz')).json<{ version: string }>()
  expect(version).toMatch(/^\d+\.\d+\.\d+$/)
  const stranger = await shop.server.inject({ url: '/healthz', remoteAddress: '203.0.113.9' })
  expect(stranger.json()).toEqual({ status: 'ok' })
})

test('a process is not ready while its clock is off by a minute', async () => {
  const server = fastify()
  let offsetMs: number | undefined
  await systemRoutes(server, {
    invalidations: { waitUntilCurrent: async () => {} },
    jobs: { health: async () => ({ state: 'running', waiting: 0, dead: 0, runners: 1 }) },
    isCatalogRead: () => true,
    hasApiDocs: false,
    clockOffsetMs: () => offsetMs,
    countWebhooks: async () => ({ new: 0, dead: 0 }),
    areAlertsLate: async () => false,
  })
  const ask = async (ms?: number) => {
    offsetMs = ms
    const reply = await server.inject('/readyz')
    return [reply.statusCode, reply.json<{ clock: object }>().clock]
  }
  expect(await ask()).toEqual([200, { state: 'right', offsetSeconds: 0 }])
  expect(await ask(-59_000)).toEqual([200, { state: 'right', offsetSeconds: -59 }])
  expect(await ask(60_000)).toEqual([503, { state: 'wrong', offsetSeconds: 60 }])
  expect(await ask(-3_600_000)).toEqual([503, { state: 'wrong', offsetSeconds: -3600 }])
})
