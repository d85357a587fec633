import fs from 'node:fs'
import type Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import { stripeApi } from '../../src/api/stripe-api.ts'
import { allRoutes } from '../../src/engines/routes.ts'
import { openTestSandbox } from '../support/open.support.ts'
import { apiFile, apiText, deriveApi } from './derive-api.support.ts'

const shop = await openTestSandbox()
afterAll(() => shop.close())

const errorOf = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error)

test('the stored list of routes and parameters matches the installed SDK', () => {
  expect(apiText(deriveApi())).toBe(fs.readFileSync(apiFile, 'utf8'))
})

test('every route of the SDK is supported or rejected by name, and never reported as an unknown URL', async () => {
  const played = new Set(allRoutes.map(({ method, path }) => `${method} ${path}`))
  const others = stripeApi.routes.filter((route) => !played.has(route))
  expect(others.length).toBeGreaterThan(500)
  for (const route of others) {
    const [method = '', path = ''] = route.split(' ', 2)
    const { body, status } = await shop.sandbox.handle({
      method,
      path: path.replaceAll(':id', 'x_1'),
      headers: { authorization: 'Bearer sk_test_sandbox' },
      body: '',
    })
    expect([route, status]).toEqual([route, 404])
    expect(body).toContain('not supported here')
  }
})

test('"search" is not read as an id, and a misspelled URL is reported as unknown', async () => {
  expect(await errorOf(shop.stripe.customers.search({ query: "email:'a'" }))).toMatchObject({
    message: expect.stringContaining('GET /v1/customers/search') as string,
  })
  expect(await errorOf(shop.stripe.rawRequest('GET', '/v1/custommers'))).toMatchObject({
    message: expect.stringContaining('Unrecognized request URL') as string,
  })
})

test.each([
  ['exists at Stripe, not supported', { business_name: 'B' }, /business_name is not supported here/],
  [
    'nested, exists at Stripe, not supported',
    { invoice_settings: { footer: 'x' } },
    /footer is not supported here/,
  ],
  ['unknown', { color: 'red' }, /^Received unknown parameter: color/],
  ['nested, unknown', { address: { color: 'red' } }, /^Received unknown parameter: address\[color\]/],
])('a parameter that is %s is refused for what it is', async (_what, params, message) => {
  const error = await errorOf(shop.stripe.customers.create(params as Stripe.CustomerCreateParams))
  expect(error).toMatchObject({ statusCode: 400, message: expect.stringMatching(message) as string })
})
