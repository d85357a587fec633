import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { sendPage } from './fastify.ts'
import { createPageCache } from './page-cache.ts'

const html = '<html><script nonce="abc">let a = 1</script></html>'
const plain = '<html><script>let a = 1</script></html>'
const pages = createPageCache<string, object>({ maxBytes: 100_000, keyOf: String, digestOf: () => '' })
const server = fastify()
server.get('/', async (request, reply) => {
  const page = await pages.find(
    '/',
    async () => ({}),
    async () => ({ body: Buffer.from(html), type: 'text/html; charset=utf-8', nonce: 'abc' }),
  )
  void reply.headers({ vary: 'cookie', 'content-security-policy': "script-src 'self' 'nonce-xyz'" })
  if (request.query && 'cookie' in (request.query as object)) void reply.header('set-cookie', 'a=b')
  return sendPage(request, reply, page!)
})
afterAll(() => server.close())

const get = (headers: Record<string, string> = {}, url = '/') => server.inject({ url, headers })

test.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip, br;q=0', 'gzip', gunzipSync],
  ['identity', undefined, (bytes: Buffer) => bytes],
])('a client that accepts %s gets %s', async (accepted, encoding, decode) => {
  const answer = await get({ 'accept-encoding': accepted })
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(String(decode(answer.rawPayload))).toBe(plain)
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=0, must-revalidate',
    vary: 'accept-encoding, cookie',
  })
  expect(answer.headers['content-security-policy']).toMatch(/^script-src 'self' 'sha256-[\w+/=]{44}'$/)
})

test('a client that already has the page gets 304', async () => {
  const etag = String((await get()).headers.etag)
  const answer = await get({ 'if-none-match': etag })
  expect([answer.statusCode, answer.body]).toEqual([304, ''])
})

test('a response that sets a cookie is private', async () => {
  expect((await get({}, '/?cookie')).headers['cache-control']).toMatch(/^private/)
})
