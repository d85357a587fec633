import { afterAll, afterEach, expect, test } from 'vitest'
import { aSellerToken } from '#test/support/factories.ts'
import { findProviderFaults } from '#test/support/money/money-ledger.ts'
import { aPayee } from '#test/support/money/payees.ts'
import { openProviderEvents } from '#test/support/money/provider-events.ts'
import { aSellerOrder, type TestSellerOrder } from '#test/support/seller-orders.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
const providerEvents = await openProviderEvents(shop)
const adminBrowser = new Browser(shop.server, await aSellerToken(shop.pool, { isAdmin: true }))
afterAll(() => shop.close())
afterEach(async () => expect(await findProviderFaults(shop.pool)).toEqual([]))

/** Card number for tests. The bank disputes payments with this card five seconds after capture. */
const disputing = '4000000000000259'

async function stateOf({ id }: TestSellerOrder): Promise<string> {
  const { rows } = await shop.pool.query<{ state: string }>('select state from seller_orders where id = $1', [
    id,
  ])
  return rows[0]!.state
}

async function disputeOf({ orderId }: TestSellerOrder) {
  const { body } = await adminBrowser.call('GET', '/api/admin/disputes')
  return body.disputes.find((one: { orderId: string }) => one.orderId === orderId)
}

async function decide(order: TestSellerOrder, verdict: 'winning' | 'losing') {
  const { _id } = await disputeOf(order)
  const evidence = { uncategorized_text: `${verdict}_evidence` }
  const url = `/api/admin/disputes/${_id}/evidence`
  const answer = await adminBrowser.call('PUT', url, { evidence, submit: true })
  expect(answer).toMatchObject({ status: 200 })
  expect(answer.body.dispute.submittedAt).not.toBeNull()
  shop.clock.advance(10_000)
  await providerEvents.settle()
  return adminBrowser.call('PUT', url, { evidence, submit: true })
}

async function accountsOf(order: TestSellerOrder): Promise<Record<string, number>> {
  const { body } = await adminBrowser.call('GET', `/api/admin/orders/${order.orderId}/money`)
  return Object.fromEntries(
    body.accounts.map(({ account, net }: { account: string; net: { cents: number } }) => [
      account,
      net.cents,
    ]),
  )
}

type TestState = 'paid' | 'shipped' | 'issue' | 'returning'

async function disputedOrder(state: TestState = 'shipped'): Promise<TestSellerOrder> {
  const seller = await aPayee(shop)
  const order = await aSellerOrder(shop, { seller, state, card: disputing })
  shop.clock.advance(10_000)
  await providerEvents.settle()
  return order
}

test('a dispute freezes the order: no earnings are released, and the withdrawn amount is posted', async () => {
  const order = await disputedOrder()
  expect(await stateOf(order)).toBe('disputed')
  expect(await disputeOf(order)).toMatchObject({ state: 'open', amount: { cents: 11_000 } })
  const file = await shop.server.inject({
    url: '/api/admin/disputes.csv?state=open',
    headers: adminBrowser.headers,
  })
  expect(file.body).toMatch(/^dsp_\w+,\d+,fraudulent,open,110\.00,usd,/m)
  const accounts = await accountsOf(order)
  expect(accounts).toMatchObject({ disputes: 11_000, [`seller_held:${order.seller.id}`]: -9_500 })
  const release = await order.dashboard.call(
    'POST',
    '/api/sellers/payout2',
    { orders: [order.id] },
    { 'idempotency-key': 'now' },
  )
  expect(release.body.released).toMatchObject([{ outcome: 'waiting' }])
})

test('the drafted evidence contains the data of the order and its parcel', async () => {
  const order = await disputedOrder()
  const { _id } = await disputeOf(order)
  await shop.pool.query(
    `update seller_orders set return_days = 30, return_paid_by = 'seller' where id = $1`,
    [order.id],
  )
  const { body } = await adminBrowser.call('GET', `/api/admin/disputes/${_id}`)
  expect(body.draft).toMatchObject({
    refund_policy_disclosure: 'Free returns within 30 days of delivery.',
    customer_name: 'Ada Lovelace',
    customer_email_address: 'ada@guest.example',
    shipping_carrier: 'UPS',
    shipping_tracking_number: '1Z999',
    product_description: expect.stringContaining('Wool coat'),
  })
})

const day = 86_400_000
const sightOf = async (order: TestSellerOrder) =>
  (await order.dashboard.call('GET', `/api/seller/orders/${order.id}`)).body
const moneyOf = async (order: TestSellerOrder) =>
  (await order.dashboard.call('GET', `/api/seller/orders/${order.id}/money`)).body.sellerOrders[0]
const waitedFrom = ({ next }: { next: { at: string } }): number =>
  Math.floor((Date.parse(next.at) - shop.clock.now()) / day)

test('after a won dispute, an order in transit continues and its earnings are paid on receipt', async () => {
  const order = await disputedOrder()
  const late = await decide(order, 'winning')
  expect(late).toMatchObject({ status: 409, body: { code: 'already_decided' } })
  expect((await accountsOf(order))['disputes']).toBe(0)
  expect(await moneyOf(order)).toMatchObject({ sent: { cents: 0 }, held: { cents: 9_500 } })
  const sight = await sightOf(order)
  expect(sight).toMatchObject({ state: 'shipped', next: { what: 'received' } })
  expect(waitedFrom(sight)).toBe(shop.orderContext.settings.receivedAfterShippingDays)
  const buyer = new Browser(shop.server)
  expect((await buyer.call('POST', `/api/confirm-order/${order.key}/received`, {})).status).toBe(200)
  await providerEvents.settle()
  expect(await moneyOf(order)).toMatchObject({ onItsWay: { cents: 9_500 }, held: { cents: 0 } })
  // The dispute fee reduced the marketplace's balance. The balance covers the transfer only after another payment.
  await aSellerOrder(shop, { state: 'shipped', card: '4000000000000077' })
  shop.clock.advance(3 * day)
  await providerEvents.settle()
  expect(await moneyOf(order)).toMatchObject({ sent: { cents: 9_500 }, onItsWay: { cents: 0 } })
})

test('an unshipped order must be shipped after its dispute is won, and is canceled if it is not', async () => {
  const order = await disputedOrder('paid')
  shop.clock.advance(4 * day)
  await decide(order, 'winning')
  const sight = await sightOf(order)
  expect(sight).toMatchObject({ state: 'paid', next: { what: 'ship-by' } })
  expect(waitedFrom(sight)).toBe(shop.orderContext.settings.cancelUnshippedDays)
  expect(await moneyOf(order)).toMatchObject({ sent: { cents: 0 }, held: { cents: 9_500 } })
  shop.clock.advance((shop.orderContext.settings.cancelUnshippedDays + 1) * day)
  await shop.app.runDueWork()
  await providerEvents.settle()
  expect(await stateOf(order)).toBe('cancelled')
})

test.each([
  ['returning', 'returning', { next: { what: 'return-sent' }, issue: { closedAt: null } }],
  ['issue', 'shipped', { next: { what: 'received' } }],
] as const)(
  'an order disputed in state %s continues as %s after the dispute is won',
  async (before, state, rest) => {
    const order = await disputedOrder(before)
    await decide(order, 'winning')
    expect(await sightOf(order)).toMatchObject({ state, ...rest })
  },
)

test('an order that the buyer already received ends as won, and its sent earnings stay with the seller', async () => {
  const seller = await aPayee(shop)
  const order = await aSellerOrder(shop, { seller, state: 'shipped', card: disputing })
  await new Browser(shop.server).call('POST', `/api/confirm-order/${order.key}/received`, {})
  await shop.app.runDueWork()
  shop.clock.advance(10_000)
  await providerEvents.settle()
  await decide(order, 'winning')
  expect(await stateOf(order)).toBe('won')
  expect(await moneyOf(order)).toMatchObject({ sent: { cents: 9_500 }, held: { cents: 0 } })
})

test('a lost dispute is deducted from earnings, commission and fee', async () => {
  const order = await disputedOrder()
  await decide(order, 'losing')
  expect(await stateOf(order)).toBe('lost')
  const { body } = await order.dashboard.call('GET', `/api/seller/orders/${order.id}/money`)
  expect(body.sellerOrders[0]).toMatchObject({
    lost: { cents: 9_500 },
    sent: { cents: 0 },
    held: { cents: 0 },
  })
  const accounts = await accountsOf(order)
  expect(accounts).toMatchObject({ disputes: 0, commission_revenue: 0, fee_revenue: 0 })
})

test('a dispute lost after the release becomes a debt and is collected from the seller’s account', async () => {
  const seller = await aPayee(shop)
  const order = await aSellerOrder(shop, { seller, state: 'shipped', card: disputing })
  await new Browser(shop.server).call('POST', `/api/confirm-order/${order.key}/received`, {})
  await shop.app.runDueWork()
  expect(await stateOf(order)).toBe('completed')
  shop.clock.advance(10_000)
  await providerEvents.settle()
  expect(await stateOf(order)).toBe('disputed')
  await decide(order, 'losing')
  const { body } = await order.dashboard.call('GET', `/api/seller/orders/${order.id}/money`)
  expect(body.sellerOrders[0]).toMatchObject({
    sent: { cents: 9_500 },
    owedFor: { cents: 9_500 },
    recovered: { cents: 9_500 },
    owed: { cents: 0 },
  })
})

test('only admins can read disputes', async () => {
  const order = await disputedOrder()
  const { _id } = await disputeOf(order)
  expect((await order.dashboard.call('GET', `/api/admin/disputes/${_id}`)).status).toBe(403)
  expect((await new Browser(shop.server).call('GET', '/api/admin/disputes')).status).toBe(401)
})

test('repeated and reordered dispute webhooks change nothing', async () => {
  const seller = await aPayee(shop)
  const order = await aSellerOrder(shop, { seller, state: 'shipped', card: disputing })
  shop.clock.advance(10_000)
  await shop.app.runDueWork()
  const events = (await providerEvents.take()).toReversed()
  for (let times = 0; times < 2; times++) {
    await providerEvents.deliver(events)
    shop.clock.advance(3_000)
    await shop.app.runDueWork()
  }
  expect(await stateOf(order)).toBe('disputed')
  expect(await accountsOf(order)).toMatchObject({ disputes: 11_000 })
})

test('a dispute loss is posted to a canceled order if the bank withdrew the money before the refund', async () => {
  const order = await aSellerOrder(shop, { seller: await aPayee(shop), state: 'paid', card: disputing })
  expect(
    (await order.dashboard.call('POST', `/api/seller/orders/${order.id}/cancel`, { reason: 'Torn' })).status,
  ).toBe(200)
  shop.clock.advance(10_000)
  await providerEvents.settle()
  const failed = (await adminBrowser.call('GET', '/api/admin/refunds/failed')).body.refunds
  expect(failed.map((one: { sellerOrderId: string }) => one.sellerOrderId)).toContain(order.id)
  await decide(order, 'losing')
  expect(await stateOf(order)).toBe('cancelled')
  const accounts = await accountsOf(order)
  expect(accounts).toMatchObject({ disputes: 0, [`seller_held:${order.seller.id}`]: 0 })
})

test('a refund of released earnings after the bank’s withdrawal is owed when the dispute is lost', async () => {
  const order = await aSellerOrder(shop, { seller: await aPayee(shop), state: 'shipped', card: disputing })
  await new Browser(shop.server).call('POST', `/api/confirm-order/${order.key}/received`, {})
  await shop.app.runDueWork()
  expect(await stateOf(order)).toBe('completed')
  const input = { all: true, reason: 'Not as shown', attempt: 'attempt-late' }
  expect((await order.dashboard.call('POST', `/api/seller/orders/${order.id}/refund`, input)).status).toBe(
    200,
  )
  shop.clock.advance(10_000)
  await providerEvents.settle()
  expect(await stateOf(order)).toBe('disputed')
  await decide(order, 'losing')
  await providerEvents.settle()
  const { body } = await order.dashboard.call('GET', `/api/seller/orders/${order.id}/money`)
  expect(body.sellerOrders[0]).toMatchObject({ owedFor: { cents: 9_500 }, recovered: { cents: 9_500 } })
  expect((await accountsOf(order))['disputes']).toBe(0)
})

async function refundedTooLate(): Promise<TestSellerOrder> {
  const order = await aSellerOrder(shop, { seller: await aPayee(shop), state: 'shipped', card: disputing })
  shop.clock.advance(10_000)
  const input = { all: true, reason: 'Not as shown', attempt: 'attempt-late' }
  expect((await order.dashboard.call('POST', `/api/seller/orders/${order.id}/refund`, input)).status).toBe(
    200,
  )
  expect(await stateOf(order)).toBe('refunded')
  return order
}

const verdicts = [
  // The dispute fee reduces the marketplace’s balance, so the transfer waits until the balance covers it again.
  ['winning', 'won', { onItsWay: { cents: 9_500 }, held: { cents: 0 }, lost: { cents: 0 } }],
  ['losing', 'lost', { sent: { cents: 0 }, held: { cents: 0 }, lost: { cents: 9_500 } }],
] as const

test.each(verdicts)(
  'a full refund after the bank’s withdrawal waits for the decision: %s, the order ends as %s',
  async (verdict, state, money) => {
    const order = await refundedTooLate()
    await providerEvents.settle()
    expect(await stateOf(order)).toBe('disputed')
    await decide(order, verdict)
    expect(await stateOf(order)).toBe(state)
    const { body } = await order.dashboard.call('GET', `/api/seller/orders/${order.id}/money`)
    expect(body.sellerOrders[0]).toMatchObject(money)
    expect((await accountsOf(order))['disputes']).toBe(0)
  },
)

test.each([
  ['losing', 'lost', { sent: { cents: 0 }, held: { cents: 0 }, lost: { cents: 9_500 } }],
  ['winning', 'refunded', { sent: { cents: 0 }, held: { cents: 0 }, lost: { cents: 0 } }],
] as const)('a full refund requested only after a %s verdict ends as %s', async (verdict, state, money) => {
  const order = await refundedTooLate()
  const due = `update outbox set due_at = $2 where key in (select id from refunds where seller_order_id = $1)`
  await shop.pool.query(due, [order.id, new Date(shop.clock.now() + 3_600_000)])
  await providerEvents.settle()
  await decide(order, verdict)
  expect(await stateOf(order)).toBe('refunded')
  await shop.pool.query(due, [order.id, new Date(shop.clock.now())])
  await providerEvents.settle()
  expect(await stateOf(order)).toBe(state)
  const { body } = await order.dashboard.call('GET', `/api/seller/orders/${order.id}/money`)
  expect(body.sellerOrders[0]).toMatchObject(money)
})
