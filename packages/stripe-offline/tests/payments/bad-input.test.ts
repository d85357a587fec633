import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allRoutes } from '../../src/engines/routes.ts'
import { openTestSandbox, publishableKey, secretKey } from '../support/open.support.ts'
import type { TestSandbox } from '../support/open.support.ts'

let shop: TestSandbox
const ids: string[] = ['nothing', '%E0%A4%A', '%00', '..', 'pi_', "pi_'; drop"]
beforeAll(async () => {
  shop = await openTestSandbox()
  const {
    id,
    latest_charge: charge,
    payment_method: method,
  } = await shop.stripe.paymentIntents.create({
    amount: 900,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
  })
  ids.push(id, charge as string, method as string)
})
afterAll(() => shop.close())

const names = [
  'amount', 'currency', 'customer', 'payment_method', 'confirmation_token', 'confirm', 'metadata', 'metadata[a]',
  'shipping', 'shipping[address][line1]', 'expand[]', 'expand[0]', 'limit', 'starting_after', 'created[gte]', 'created',
  'amount_to_capture', 'charge', 'payment_intent', 'return_url', 'email', 'payment_method_data[card][number]', 'types[]',
  'payment_method_data[type]', 'payment_method_data[card]', 'client_secret', 'a[b][c][d][e][f][g][h][i]', '__proto__',
] // prettier-ignore
const value = fc.oneof(
  fc.constantFrom(
    '',
    '-1',
    '0',
    '1',
    '900',
    '99999999999999999999',
    'usd',
    'true',
    'card',
    'pm_card_visa',
    'javascript:x',
  ),
  fc.constantFrom(
    'latest_charge',
    'data.customer',
    'a.b.c.d.e',
    'refunds',
    'https://shop.test/',
    '%',
    '\u0000',
    '\\u0000',
    '💥',
  ),
  fc.string({ maxLength: 30, unit: 'grapheme' }),
)
const form = fc
  .array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 6 })
  .map((pairs) => pairs.map(([name, each]) => `${name}=${encodeURIComponent(each.toWellFormed())}`).join('&'))

test('invalid input gets a 4xx in Stripe’s format, never a 5xx', async () => {
  const call = fc.record({ route: fc.constantFrom(...allRoutes), which: fc.nat(20), form })
  await fc.assert(
    fc.asyncProperty(call, async ({ route, which, form: body }) => {
      const path = route.path.replaceAll(':id', ids[which % ids.length] ?? '')
      const isGet = route.method === 'GET'
      const answer = await shop.sandbox.handle({
        method: route.method,
        path: isGet ? `${path}?${body}` : path,
        headers: { authorization: `Bearer ${secretKey}` },
        body: isGet ? '' : body,
      })
      expect(answer.status, `${route.method} ${path} ${body} ${answer.body}`).toBeLessThan(500)
      const parsed = JSON.parse(answer.body) as { error?: { type: string; message: string } }
      if (answer.status !== 200) expect(typeof parsed.error?.message).toBe('string')
    }),
    { numRuns: process.env['ALL_RUNS'] ? 600 : 120 },
  )
})

test('invalid input from browsers gets a 4xx as well', async () => {
  const paths = [
    'public/confirmation_tokens',
    'public/payment_intents/pi_x',
    'public/%00',
    '3ds/pi_x',
    '3ds/',
    'control/faults',
    'nothing',
  ]
  const headers = {
    authorization: `Bearer ${publishableKey}`,
    'content-type': 'application/x-www-form-urlencoded',
  }
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...paths),
      fc.constantFrom('GET', 'POST', 'PUT'),
      form,
      async (path, method, body) => {
        const answer = await shop.sandbox.handle({ method, path: `/__stripe/${path}?${body}`, headers, body })
        expect(answer.status, `${method} ${path} ${body}`).toBeLessThan(500)
      },
    ),
    { numRuns: process.env['ALL_RUNS'] ? 400 : 80 },
  )
})

test('the publishable key is rejected for server calls, and a wrong secret for an intent', async () => {
  const ask = (path: string, key: string): Promise<{ status: number }> =>
    shop.sandbox.handle({ method: 'GET', path, headers: { authorization: `Bearer ${key}` }, body: '' })
  const [intent] = (await shop.stripe.paymentIntents.list({ limit: 1 })).data
  expect(await ask('/v1/payment_intents', publishableKey)).toMatchObject({ status: 401 })
  expect(
    await ask(`/__stripe/public/payment_intents/${intent?.id}?client_secret=guess`, publishableKey),
  ).toMatchObject({ status: 404 })
  const right = encodeURIComponent(intent?.client_secret ?? '')
  const seen = await shop.sandbox.handle({
    method: 'GET',
    path: `/__stripe/public/payment_intents/${intent?.id}?client_secret=${right}`,
    headers: { authorization: `Bearer ${publishableKey}` },
    body: '',
  })
  expect(Object.keys(JSON.parse(seen.body) as object)).not.toContain('metadata')
})

test('the control page is served only if enabled', async () => {
  const closed = await shop.another({ control: false })
  const open = { method: 'GET', path: '/__stripe/control', headers: {}, body: '' }
  expect((await closed.handle(open)).status).toBe(404)
  expect((await shop.sandbox.handle(open)).status).toBe(200)
  const headers = { 'sec-fetch-site': 'cross-site' }
  expect(
    (
      await shop.sandbox.handle({
        method: 'POST',
        path: '/__stripe/control/faults',
        headers,
        body: '{"path":"/"}',
      })
    ).status,
  ).toBe(403)
})
