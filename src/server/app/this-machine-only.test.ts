import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { systemClock } from '#platform/core/clock.ts'
import { readConfig } from '#platform/config/config.ts'
import { wrapPool } from '#platform/database/db.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { openTestDatabase } from '#test/support/database/database.ts'
import { createApp, type App } from './app.ts'

const pages = ['/dev/mail', '/__stripe/control']
const dataDir = mkdtempSync(join(tmpdir(), 'souk-machine-'))
const apps: App[] = []
const database = await openTestDatabase()
afterAll(async () => {
  for (const app of apps) await app.close()
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function open(env: NodeJS.ProcessEnv): Promise<FastifyInstance> {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'fatal', ...env })
  const parts = { ...wrapPool(database.pool), connectionString: database.url, close: async () => {} }
  const app = await createApp({ config, clock: systemClock, database: parts, log: createLog('fatal') })
  apps.push(app)
  await app.server.ready()
  return app.server
}

describe('pages for this machine only', () => {
  let server: FastifyInstance
  beforeAll(async () => {
    server = await open({ TRUST_PROXY: '1' })
  })

  const statusOf = async (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    (await server.inject({ url, headers, remoteAddress })).statusCode

  test.each(pages)('%s is open to a browser on this machine', async (url) => {
    expect(await statusOf(url)).toBe(200)
    expect(await statusOf(url, { host: 'localhost:3000' })).toBe(200)
    expect(await statusOf(url, { host: '[::1]:3000' }, '::1')).toBe(200)
    expect(await statusOf(url, { host: '127.0.0.1:3000' }, '::ffff:127.0.0.1')).toBe(200)
  })

  test.each(['?to=%00', '/%00', '/%00/html', '?to=a&to=b'])(
    '/dev/mail%s is rejected as invalid input',
    async (rest) => {
      const status = await statusOf(`/dev/mail${rest}`)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    },
  )

  test.each(pages)('%s is not found for requests from other machines', async (url) => {
    expect(await statusOf(url, {}, '192.168.1.20')).toBe(404)
    expect(await statusOf(url, {}, '203.0.113.7')).toBe(404)
  })

  test.each([
    'evil.com#.localhost',
    'evil.com/.localhost',
    'a@b.localhost',
    'evil.com:80.localhost',
    '.localhost',
  ])('the pages are not found for the malformed host %j', async (host) => {
    for (const url of pages) expect(await statusOf(url, { host }), url).toBe(404)
  })

  test.each([
    'x-forwarded-for',
    'x-forwarded-host',
    'forwarded',
    'via',
    'x-real-ip',
    'fly-client-ip',
    'cdn-loop',
    'fastly-client-ip',
    'x-arr-log-id',
    'x-envoy-external-address',
    'x-amz-cf-id',
    'x-azure-clientip',
  ])('the pages are not found behind a proxy that sends %s', async (header) => {
    for (const url of [...pages, '/dev/mail/eml_x', '/dev/mail/eml_x/html', '/__stripe/control/faults'])
      expect(await statusOf(url, { [header]: '127.0.0.1' }), url).toBe(404)
  })

  test.each(['shop.example', 'localhost.shop.example', '192.168.1.5:3000', 'souk:3000'])(
    'the pages are not found for the host %s',
    async (host) => {
      for (const url of pages) expect(await statusOf(url, { host }), url).toBe(404)
    },
  )

  test('the buttons of the control page are not available to clients that cannot see it', async () => {
    const ask = (headers: Record<string, string>) =>
      server.inject({
        method: 'POST',
        url: '/__stripe/control/billing',
        headers,
        payload: 'after_retries=unpaid',
      })
    const form = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await ask({ ...form, 'x-real-ip': '203.0.113.7' })).statusCode).toBe(404)
    expect((await ask(form)).statusCode).toBe(303)
  })

  test('the buyer endpoints of the sandbox are public', async () => {
    const answer = await server.inject({
      url: '/__stripe/public/payment_intents/pi_x',
      headers: { 'x-forwarded-for': '203.0.113.7' },
    })
    expect(answer.statusCode).toBe(401)
  })
})

test.each<[string, NodeJS.ProcessEnv]>([
  ['NODE_ENV=production', { NODE_ENV: 'production' }],
  ['an ORIGIN on another host', { ORIGIN: 'https://shop.example' }],
  ['HOST=0.0.0.0', { HOST: '0.0.0.0' }],
])('with %s the pages are not found', async (_name, env) => {
  const app = await open({ ALLOW_SANDBOX: '1', ...env })
  for (const url of pages) expect((await app.inject({ url })).statusCode, url).toBe(404)
})
