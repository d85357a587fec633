import { fixedKeys } from '#test/support/fixed-keys.ts'
import { expect, test } from 'vitest'
import { systemClock } from '../core/clock.ts'
import { readConfig } from '../config/config.ts'
import { createHttpServer } from './http.ts'
import { createLog } from '../telemetry/log.ts'

const live = {
  NODE_ENV: 'production',
  STRIPE_SECRET_KEY: 'sk_live_x',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
  STRIPE_WEBHOOK_SECRET: 'whsec_x',
  SMTP_URL: 'smtp://mail.shop.example',
}

async function headersOf(env: NodeJS.ProcessEnv) {
  const config = readConfig({ RATE_LIMIT: '0', ...env })
  const server = await createHttpServer({
    config,
    clock: systemClock,
    log: createLog('silent'),
    cookieKeys: fixedKeys('x'.repeat(32)),
  })
  const { headers } = await server.inject({ url: '/' })
  await server.close()
  return headers
}

test.each([
  ['live', live],
  ['not live', { NODE_ENV: 'production', ALLOW_SANDBOX: '1' }],
])("when %s only the app's own scripts may run", async (_name, env) => {
  const policy = String((await headersOf(env))['content-security-policy'])
  const scripts = policy.split(';').find((directive) => directive.startsWith('script-src '))
  expect(scripts).toMatch(/'nonce-[0-9a-f-]{36}'/)
  expect(scripts).not.toMatch(/unsafe|\*|data:|http:/)
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("base-uri 'self'")
})

test('only a live marketplace sends the HSTS header', async () => {
  expect((await headersOf(live))['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
  expect(await headersOf({ NODE_ENV: 'production', ALLOW_SANDBOX: '1' })).not.toHaveProperty(
    'strict-transport-security',
  )
})

test('a nonce is used only once', async () => {
  const policies = await Promise.all([headersOf({}), headersOf({})])
  expect(policies[0]['content-security-policy']).not.toBe(policies[1]['content-security-policy'])
})

test('the policy allows the analytics host only in live mode', async () => {
  const matomo = { MATOMO_URL: 'https://stats.example/matomo/', MATOMO_SITE_ID: '7' }
  const policyOf = async (env: NodeJS.ProcessEnv) =>
    String((await headersOf({ ...env, ...matomo }))['content-security-policy'])
  expect(await policyOf(live)).toMatch(/connect-src [^;]*https:\/\/stats\.example(;| )/)
  expect(await policyOf({})).not.toContain('stats.example')
})

test("the policy allows pictures from the app's own origin and from configured review hosts", async () => {
  const imagesOf = async (env: NodeJS.ProcessEnv) =>
    String((await headersOf(env))['content-security-policy'])
      .split(';')
      .find((directive) => directive.startsWith('img-src '))
  expect(await imagesOf(live)).toBe("img-src 'self' data: blob:")
  expect(await imagesOf({ REVIEW_IMAGE_HOSTS: 'img.old.example, cdn.old.example:8443' })).toBe(
    "img-src 'self' data: blob: https://img.old.example https://cdn.old.example:8443",
  )
})

test.each([
  '*',
  'https://img.example',
  'img.example/a',
  'img.example;script-src',
  "'unsafe-inline'",
  'a,,b',
  '*.example',
])('REVIEW_IMAGE_HOSTS=%s stops startup', (REVIEW_IMAGE_HOSTS) => {
  expect(() => readConfig({ REVIEW_IMAGE_HOSTS })).toThrow('REVIEW_IMAGE_HOSTS')
})

test('with Stripe, the policy allows the hosts of the card form and of the wallets', async () => {
  const policy = String((await headersOf(live))['content-security-policy'])
  const hostsOf = (name: string) => policy.split(';').find((directive) => directive.startsWith(`${name} `))
  for (const name of ['script-src', 'frame-src'])
    for (const host of ['https://js.stripe.com', 'https://pay.google.com'])
      expect(hostsOf(name)).toContain(host)
})
