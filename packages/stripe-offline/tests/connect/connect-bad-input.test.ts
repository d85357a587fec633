import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { allRoutes } from '../../src/engines/routes.ts'
import { createSeller, createPaidCharge, recipient } from '../support/connect.support.ts'
import { openTestSandbox, secretKey } from '../support/open.support.ts'
import type { TestSandbox } from '../support/open.support.ts'

let shop: TestSandbox
let seller: string
const ids: string[] = ['nothing', '%00', '..', 'acct_', "acct_'; drop"]
beforeAll(async () => {
  shop = await openTestSandbox()
  const { stripe } = shop
  seller = await createSeller(shop)
  const charge = await createPaidCharge(stripe, 9000)
  const move = { amount: 8000, currency: 'usd', destination: seller, source_transaction: charge }
  const transfer = await stripe.transfers.create(move)
  const payout = await stripe.payouts.create({ amount: 100, currency: 'usd' }, { stripeAccount: seller })
  const disputed = await createPaidCharge(stripe, 900, { payment_method: 'pm_card_createDispute' })
  shop.clock.advance(6000)
  await stripe.charges.retrieve(disputed)
  const [dispute] = (await stripe.disputes.list()).data
  ids.push(seller, charge, transfer.id, payout.id, dispute?.id ?? '', payout.destination as string)
})
afterAll(() => shop.close())

const names = [
  'amount', 'currency', 'destination', 'source_transaction', 'transfer_group', 'metadata[a]', 'limit', 'page', 'include[]',
  'statement_descriptor', 'method', 'status', 'evidence[uncategorized_text]', 'evidence', 'submit', 'expand[]', 'created[gte]',
  'payments[payouts][schedule][interval]', 'payments', 'types[]', 'object_id', 'starting_after', 'closed', 'object', 'arrival_date[lt]',
] // prettier-ignore
const value = fc.oneof(
  fc.constantFrom(
    '',
    '-1',
    '0',
    '1',
    '9000',
    '99999999999999999999',
    'usd',
    'true',
    'manual',
    'daily',
    'won',
  ),
  fc.constantFrom(
    'data.source',
    'destination',
    'reversals',
    'winning_evidence',
    '\u0000',
    '💥',
    'javascript:x',
  ),
  fc.nat(20).map((at) => `id:${at}`),
  fc.string({ maxLength: 30, unit: 'grapheme' }),
)
const form = fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 6 })
const idAt = (which: number): string => ids[which % ids.length] ?? ''
const encode = (pairs: [string, string][]): string =>
  pairs
    .map(([name, each]) => [name, each.startsWith('id:') ? idAt(Number(each.slice(3))) : each])
    .map(([name = '', each = '']) => `${name}=${encodeURIComponent(each.toWellFormed())}`)
    .join('&')

async function ask(method: string, path: string, body: string, account?: string): Promise<void> {
  const answer = await shop.sandbox.handle({
    method,
    path,
    headers: {
      authorization: `Bearer ${secretKey}`,
      ...(account === undefined ? {} : { 'stripe-account': account }),
    },
    body,
  })
  expect(answer.status, `${method} ${path} ${body} ${answer.body}`).toBeLessThan(500)
  const parsed = JSON.parse(answer.body) as { error?: { type: string; message: string } }
  if (answer.status !== 200) expect(typeof parsed.error?.message).toBe('string')
}

test('invalid input gets a 4xx in Stripe’s format, for the platform and for an account', async () => {
  const routes = allRoutes.filter(
    ({ path, connected }) => connected === true || !/intents|methods|customers/.test(path),
  )
  const call = fc.record({
    route: fc.constantFrom(...routes),
    which: fc.tuple(fc.nat(20), fc.nat(20)),
    form,
    acts: fc.constantFrom(undefined, 'seller', 'acct_unknown', "acct_'"),
  })
  await fc.assert(
    fc.asyncProperty(call, async ({ route, which, form: pairs, acts }) => {
      const path = route.path.replace(':id', idAt(which[0])).replace(':id', idAt(which[1]))
      const body = encode(pairs)
      const account = acts === 'seller' ? seller : acts
      if (route.method === 'GET') await ask('GET', `${path}?${body}`, '', account)
      else await ask(route.method, path, body, account)
    }),
    { numRuns: process.env['ALL_RUNS'] ? 700 : 140 },
  )
})

test('invalid JSON gets a 4xx, even if part of it is valid', async () => {
  const routes = allRoutes.filter(({ path, method }) => path.startsWith('/v2/') && method === 'POST')
  const listings = fc.constantFrom<[string, unknown]>(
    ['identity', recipient.identity],
    ['configuration', recipient.configuration],
    ['defaults', recipient.defaults],
    ['account', 'acct_x'],
    ['use_case', { type: 'account_onboarding', account_onboarding: { refresh_url: 'x' } }],
    ['metadata', { a: null }],
  )
  const key = fc.constantFrom(
    'identity',
    'configuration',
    'defaults',
    'include',
    'use_case',
    'metadata',
    'account',
    '__proto__',
  )
  const pair = fc.oneof(listings, fc.tuple(key, fc.jsonValue({ maxDepth: 3 })))
  const call = fc.record({
    route: fc.constantFrom(...routes),
    which: fc.nat(20),
    body: fc.oneof(
      fc.array(pair, { maxLength: 4 }).map((pairs) => JSON.stringify(Object.fromEntries(pairs))),
      fc.json({ maxDepth: 3 }),
      fc.string(),
      fc.constant('['.repeat(4000)),
      fc.constant(`${'{"a":'.repeat(50)}1${'}'.repeat(50)}`),
    ),
  })
  await fc.assert(
    fc.asyncProperty(call, ({ route, which, body }) =>
      ask('POST', route.path.replace(':id', idAt(which)), body),
    ),
    { numRuns: process.env['ALL_RUNS'] ? 500 : 100 },
  )
})

test('hosted pages handle arbitrary requests', async () => {
  const { url } = await shop.stripe.accounts.createLoginLink(seller)
  const path = new URL(url).pathname
  const session = (await page('GET', path)).headers['location'] ?? ''
  const posts = [
    '',
    'act=bank',
    'act=bank&account_number=%00',
    'act=finish&date_of_birth=x',
    '%E0%A4%A',
    'entity_type=x',
  ]
  for (const body of posts) {
    for (const to of [path, session, `${path}?session=x`, '/__stripe/express', '/__stripe/onboarding/']) {
      expect((await page('POST', to, body)).status, `${to} ${body}`).toBeLessThan(500)
    }
  }
  for (const action of ['clock', 'disputes', 'payouts', 'accounts', 'nothing', '__proto__', 'constructor']) {
    for (const body of [
      '{}',
      '[]',
      'x',
      '{"account":"acct_x","charge":"ch_x","hours":"x"}',
      '{"hours":-1}',
    ]) {
      const { status } = await page('POST', `/__stripe/control/${action}`, body)
      expect(status, `${action} ${body}`).toBeGreaterThanOrEqual(400)
      expect(status, `${action} ${body}`).toBeLessThan(500)
    }
  }
})

function page(method: string, path: string, body = ''): ReturnType<TestSandbox['sandbox']['handle']> {
  return shop.sandbox.handle({ method, path, headers: {}, body })
}
