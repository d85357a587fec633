import { afterAll, afterEach, expect, test } from 'vitest'
import { addFault } from '@souk/stripe-offline/testing'
import { findProviderFaults } from '#test/support/money/money-ledger.ts'
import { aPayee, type TestPayee } from '#test/support/money/payees.ts'
import { openProviderEvents } from '#test/support/money/provider-events.ts'
import { aSellerOrder, refundAsAdmin } from '#test/support/seller-orders.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
const providerEvents = await openProviderEvents(shop)
afterAll(() => shop.close())
afterEach(async () => expect(await findProviderFaults(shop.pool)).toEqual([]))

const day = 86_400_000

/** Creates a seller whose account contains available earnings of 95.00 for each of `orders` orders. */
async function paid(orders = 1, fields: Record<string, string> = {}): Promise<TestPayee> {
  const seller = await aPayee(shop, { fields })
  for (let at = 0; at < orders; at++) {
    const order = await aSellerOrder(shop, { seller, state: 'shipped', card: '4000000000000077' })
    await new Browser(shop.server).call('POST', `/api/confirm-order/${order.key}/received`, {})
  }
  await providerEvents.settle()
  return seller
}

const payOut = ({ dashboard }: TestPayee, key: string, amount?: number) =>
  dashboard.call('POST', '/api/sellers/payout', amount === undefined ? {} : { amount }, {
    'idempotency-key': key,
  })

test('a payout of the available balance arrives, and its items add up to the cent', async () => {
  const seller = await paid(2)
  const { body } = await payOut(seller, 'first')
  expect(body.payout).toMatchObject({ state: 'in-transit', amount: { cents: 19_000, currency: 'usd' } })
  const balance = (await seller.dashboard.call('GET', `/api/sellers/balance/${seller.accountId}`)).body
  expect(balance).toMatchObject({ available: { cents: 0 }, inTransit: { cents: 19_000 } })
  shop.clock.advance(5 * day)
  await providerEvents.settle()
  const { payout, items } = (await seller.dashboard.call('GET', `/api/seller/payouts/${body.payout._id}`))
    .body
  expect(payout.state).toBe('paid')
  expect(items.map((item: { amount: { cents: number } }) => item.amount.cents)).toEqual([9_500, 9_500])
  const money = (await seller.dashboard.call('GET', `/api/seller/payouts/${payout._id}/money`)).body
  expect(money.orders).toHaveLength(2)
})

test('the same idempotency key returns the same payout, and is rejected with another amount', async () => {
  const seller = await paid()
  const [one, two] = await Promise.all([payOut(seller, 'same', 4_000), payOut(seller, 'same', 4_000)])
  expect(one.body.payout._id).toBe(two.body.payout._id)
  expect((await payOut(seller, 'same', 4_000)).body.payout.amount.cents).toBe(4_000)
  expect(await payOut(seller, 'same', 5_000)).toMatchObject({ status: 409, body: { code: 'attempt_reused' } })
  expect((await payOut(seller, 'rest')).body.payout.amount.cents).toBe(5_500)
})

test('payouts above the available balance and without an idempotency key are rejected', async () => {
  const seller = await paid()
  expect(await payOut(seller, 'much', 9_501)).toMatchObject({
    status: 409,
    body: { code: 'balance_too_low' },
  })
  expect((await payOut(seller, 'all', 9_500)).status).toBe(200)
  expect(await payOut(seller, 'more')).toMatchObject({ status: 409, body: { code: 'balance_too_low' } })
  const without = await seller.dashboard.call('POST', '/api/sellers/payout', {})
  expect(without).toMatchObject({ status: 422, body: { field: 'Idempotency-Key' } })
})

test('a payout excludes debts until they are collected', async () => {
  const seller = await aPayee(shop)
  const order = await aSellerOrder(shop, { seller, state: 'shipped', card: '4000000000000077' })
  await new Browser(shop.server).call('POST', `/api/confirm-order/${order.key}/received`, {})
  await providerEvents.settle()
  await refundAsAdmin(shop, order, { amountCents: 2_316 })
  for (const round of shop.app.orders.rounds) await round()
  await shop.app.jobs.runDue()
  const balance = `/api/sellers/balance/${seller.accountId}`
  expect((await seller.dashboard.call('GET', balance)).body).toMatchObject({
    available: { cents: 9_500 },
    owed: { cents: 2_000 },
  })
  for (const amount of [9_500, 7_501])
    expect(await payOut(seller, `owing-${amount}`, amount)).toMatchObject({
      status: 409,
      body: { code: 'balance_too_low' },
    })
  expect((await payOut(seller, 'owing')).body.payout.amount.cents).toBe(7_500)
  await providerEvents.settle()
  expect((await seller.dashboard.call('GET', balance)).body).toMatchObject({
    available: { cents: 0 },
    owed: { cents: 0 },
  })
})

test('money of a pending payout cannot be paid out again, even before the provider receives the request', async () => {
  const seller = await paid()
  await addFault(shop.pool, { method: 'POST', path: '/v1/payouts', kind: 'closed' }, 3)
  expect((await payOut(seller, 'unheard', 4_000)).status).toBe(503)
  expect(await payOut(seller, 'more', 5_501)).toMatchObject({
    status: 409,
    body: { code: 'balance_too_low' },
  })
  expect((await payOut(seller, 'rest')).body.payout.amount.cents).toBe(5_500)
  shop.clock.advance(2 * 60_000)
  await providerEvents.settle()
  const { payouts } = (await seller.dashboard.call('GET', '/api/seller/payouts')).body
  expect(payouts.map((one: { state: string }) => one.state)).toEqual(['in-transit', 'in-transit'])
})

test('concurrent payouts never use the same money', async () => {
  const seller = await paid()
  const answers = await Promise.all(Array.from({ length: 5 }, (_, at) => payOut(seller, `at-once-${at}`)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'balance_too_low')).toHaveLength(4)
})

test('a payout that the bank sends back is shown as failed, and its money can be paid out again', async () => {
  // The simulated provider treats this account number as a closed account.
  const seller = await paid(1, { account_number: '000111111116' })
  const { body } = await payOut(seller, 'closed')
  expect(body.payout.state).toBe('in-transit')
  shop.clock.advance(5 * day)
  await providerEvents.settle()
  const failedIn = async (language: string) => {
    const { body } = await seller.dashboard.call('GET', '/api/seller/payouts', undefined, {
      'accept-language': language,
    })
    return body.payouts[0]
  }
  expect(await failedIn('de')).toMatchObject({
    state: 'failed',
    failure: 'Das Bankkonto wurde nicht gefunden.',
  })
  expect((await failedIn('en')).failure).toMatch(/^[A-Z].* account/)
  const balance = (await seller.dashboard.call('GET', `/api/sellers/balance/${seller.accountId}`)).body
  expect(balance.available.cents).toBe(9_500)
})

test('a payout whose response was lost is found at the provider and made only once', async () => {
  const seller = await paid()
  await shop.server.inject({
    method: 'POST',
    url: '/__stripe/control/faults',
    headers: { 'content-type': 'application/json' },
    payload: { path: '/v1/payouts', method: 'POST', kind: 'closed', times: 4, after: 'true' },
  })
  const lost = await payOut(seller, 'lost')
  expect([200, 503]).toContain(lost.status)
  await shop.server.inject({ method: 'DELETE', url: '/__stripe/control/faults' })
  expect((await payOut(seller, 'lost')).body.payout).toMatchObject({ state: 'in-transit' })
  await providerEvents.settle()
  const made = await shop.pool.query(
    `select count(*)::int as n from sandbox.objects where kind = 'payout' and account = $1`,
    [seller.accountId],
  )
  expect(made.rows[0].n).toBe(1)
})

test('payouts are listed newest first, page by page, and exported by order', async () => {
  const seller = await paid()
  for (const amount of [1_000, 2_000, 3_000]) await payOut(seller, `page-${amount}`, amount)
  const first = (await seller.dashboard.call('GET', '/api/seller/payouts?limit=2')).body
  expect(first.payouts.map((one: { amount: { cents: number } }) => one.amount.cents)).toEqual([3_000, 2_000])
  const rest = (await seller.dashboard.call('GET', `/api/seller/payouts?limit=2&after=${first.next}`)).body
  expect(rest).toMatchObject({ payouts: [{ amount: { cents: 1_000 } }], next: null })
  const token = await shop.server.inject({
    method: 'GET',
    url: '/api/seller/payouts.csv',
    headers: seller.dashboard.headers,
  })
  const lines = token.body.trim().split('\n')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toMatch(/,usd,10\.00,earnings,\d+,sor_\w+,10\.00$/)
})
