import { fixedKeys } from '#test/support/fixed-keys.ts'
import { expect, test } from 'vitest'
import { systemClock } from '../core/clock.ts'
import { readConfig } from './config.ts'
import { createHttpServer } from '../http/http.ts'
import { createLog } from '../telemetry/log.ts'

async function startServer(env: NodeJS.ProcessEnv) {
  const config = readConfig({ NODE_ENV: 'test', RATE_LIMIT: '0', ...env })
  const server = await createHttpServer({
    config,
    clock: systemClock,
    log: createLog('silent'),
    cookieKeys: fixedKeys('x'.repeat(32)),
  })
  server.get('/who', (request) => ({ ip: request.ip, host: request.host, protocol: request.protocol }))
  return server
}

async function fetchClient(env: NodeJS.ProcessEnv, from: string, forwarded: string) {
  const app = await startServer(env)
  const headers = {
    host: 'shop.test',
    'x-forwarded-for': forwarded,
    'x-forwarded-host': 'other.test',
    'x-forwarded-proto': 'https',
  }
  const answer = await app.inject({ url: '/who', remoteAddress: from, headers })
  await app.close()
  return answer.json() as { ip: string; host: string; protocol: string }
}

const spoofed = '198.51.100.1, 203.0.113.7'

test.each([
  ['no proxy', '0', '10.0.0.2', '10.0.0.2'],
  ['one hop: the address that the proxy added', '1', '10.0.0.2', '203.0.113.7'],
  ['two hops', '2', '10.0.0.2', '198.51.100.1'],
  ['the proxies of a network', '10.0.0.0/8', '10.0.0.2', '203.0.113.7'],
  ['no address outside the trusted network', '10.0.0.0/8', '192.0.2.9', '192.0.2.9'],
])('the client address is taken from %s', async (_what, TRUST_PROXY, from, ip) => {
  expect((await fetchClient({ TRUST_PROXY }, from, spoofed)).ip).toBe(ip)
})

test.each([
  ['an address with its port', '203.0.113.7:4711', '203.0.113.7'],
  ['an address of IPv6 with its port', '[2001:db8::7]:4711', '2001:db8::7'],
  ['an address of IPv6 in brackets', '[2001:db8::7]', '2001:db8::7'],
  ['a bare address of IPv6', '2001:db8::7', '2001:db8::7'],
  ['a word', '_hidden', 'unknown'],
  ['nonsense', '1.2.3.4.5:6', 'unknown'],
])('%s in a forwarded header is parsed', async (_what, forwarded, ip) => {
  expect((await fetchClient({ TRUST_PROXY: '1' }, '10.0.0.2', `198.51.100.1, ${forwarded}`)).ip).toBe(ip)
})

test('a trusted proxy is recognized by its network even if it is listed with a port', async () => {
  const { ip } = await fetchClient({ TRUST_PROXY: '10.0.0.0/8' }, '10.0.0.2', '203.0.113.7:4711, 10.0.0.3:80')
  expect(ip).toBe('203.0.113.7')
})

test.each([
  ['ports', (n: number) => `203.0.113.7:${4000 + n}`],
  ['words', (n: number) => `_hidden${n}`],
])('changing %s in a forwarded address do not reset the rate limit', async (_what, forwardedOf) => {
  const app = await startServer({ RATE_LIMIT: '3', TRUST_PROXY: '1' })
  const statuses: number[] = []
  for (let n = 0; n < 5; n++) {
    const headers = { 'x-forwarded-for': forwardedOf(n) }
    statuses.push((await app.inject({ url: '/who', remoteAddress: '10.0.0.2', headers })).statusCode)
  }
  await app.close()
  expect(statuses).toEqual([200, 200, 200, 429, 429])
})

test('the forwarded host and protocol are accepted only from a trusted proxy', async () => {
  const viaProxy = await fetchClient({ TRUST_PROXY: '1' }, '10.0.0.2', spoofed)
  expect(viaProxy).toMatchObject({ host: 'other.test', protocol: 'https' })
  const direct = await fetchClient({ TRUST_PROXY: '10.0.0.0/8' }, '192.0.2.9', spoofed)
  expect(direct).toMatchObject({ host: 'shop.test', protocol: 'http' })
})

test('behind one proxy, forged forwarded addresses do not reset the rate limit', async () => {
  const app = await startServer({ RATE_LIMIT: '3', TRUST_PROXY: '1' })
  const statuses: number[] = []
  for (let n = 0; n < 5; n++) {
    const headers = { 'x-forwarded-for': `198.51.100.${n}, 203.0.113.7` }
    statuses.push((await app.inject({ url: '/who', remoteAddress: '10.0.0.2', headers })).statusCode)
  }
  const other = { 'x-forwarded-for': '203.0.113.8' }
  statuses.push((await app.inject({ url: '/who', remoteAddress: '10.0.0.2', headers: other })).statusCode)
  await app.close()
  expect(statuses).toEqual([200, 200, 200, 429, 429, 200])
})
