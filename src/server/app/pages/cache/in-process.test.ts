import cookie from '@fastify/cookie'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { toFastifyTrustProxy } from '#platform/config/trust-proxy.ts'
import { getOrIssueGuestKey, readGuestKey } from '#platform/http/access/guest-key.ts'
import { callInProcess, pageCall } from './in-process.ts'

const client = '203.0.113.7'
const guest = { isShared: false }

/**
 * Creates an app with four routes. `/key` sets a guest's key, and `/who` returns the visitor of its request. `/page`
 * calls `/who` within the process and returns the visitor. `/first` calls `/key` within the process and returns the
 * cookies that were set.
 */
async function openShop(trust: Parameters<typeof toFastifyTrustProxy>[0]) {
  const server = fastify({ trustProxy: toFastifyTrustProxy(trust) })
  await server.register(cookie, { secret: 'x'.repeat(32) })
  server.get('/key', (request, reply) => reply.send({ key: getOrIssueGuestKey(request, reply) }))
  server.get('/who', (request) => ({
    key: readGuestKey(request) ?? null,
    ip: request.ip,
    protocol: request.protocol,
  }))
  server.get('/page', async (request) => {
    const answer = await callInProcess(server, request, pageCall('/who', {}, 'en'), guest)
    return JSON.parse(answer.body) as unknown
  })
  server.get('/first', async (request) =>
    [(await callInProcess(server, request, pageCall('/key', {}, 'en'), guest)).headers['set-cookie']].flat(),
  )
  return server
}

test.each([
  ['count', 1],
  ['address', ['127.0.0.1']],
])(
  'behind TLS a page and its API calls have the same guest if the proxy is trusted by %s',
  async (_, trust) => {
    const server = await openShop(trust)
    const proxied = { 'x-forwarded-for': client, 'x-forwarded-proto': 'https' }
    const first = await server.inject({ url: '/key', headers: proxied })
    const jar = first.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    expect(jar).toMatch(/^__Host-souk_guest=/)
    const page = await server.inject({ url: '/page', headers: { ...proxied, cookie: jar } })
    expect(page.json()).toEqual({ key: first.json<{ key: string }>().key, ip: client, protocol: 'https' })
    const [line] = (await server.inject({ url: '/first', headers: proxied })).json<string[]>()
    expect(line).toMatch(/^__Host-souk_guest=.*Secure/)
    await server.close()
  },
)

test('forwarded headers from an untrusted address are ignored', async () => {
  const server = await openShop(false)
  const headers = { 'x-forwarded-for': client, 'x-forwarded-proto': 'https' }
  const page = await server.inject({ url: '/page', headers, remoteAddress: '198.51.100.9' })
  expect(page.json()).toEqual({ key: null, ip: '198.51.100.9', protocol: 'http' })
  await server.close()
})
