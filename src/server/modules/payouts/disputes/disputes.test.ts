import { afterAll, afterEach, expect, test } from 'vitest'
import { aSellerToken } from '#test/support/factories.ts'
import { faultsOfMoney } from '#test/support/money/money-ledger.ts'
import { aPayee } from '#test/support/money/payees.ts'
import { openProviderEvents } from '#test/support/money/provider-events.ts'
import { aSellerOrder, type TestSellerOrder } from '#test/support/seller-orders.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
const providerEvents = await openProviderEvents(shop)
const adminBrowser = new Browser(shop.server, await aSellerToken(shop.pool, { isAdmin: true }))
afterAll(() => shop.close())
afterEach(async () => expect(await faultsOfMoney(shop.pool)).toEqual([]))

/** The bank takes the payment back five seconds after the capture. */
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

test('a dispute freezes the order: nothing is released, and what the bank took is booked', async () => {
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
  const release = await order.context.call(
    'POST',
    '/api/sellers/payout2',
    { orders: [order.id] },
    { 'idempotency-key': 'now' },
  )
  expect(release.body.released).toMatchObject([{ outcome: 'waiting' }])
})

test('the draft of the evidence says what the order and its parcel say', async () => {
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
  (await order.context.call('GET', `/api/seller/orders/${order.id}`)).body
const moneyOf = async (order: TestSellerOrder) =>
  (await order.context.call('GET', `/api/seller/orders/${order.id}/money`)).body.sellerOrders[0]
const waitedFrom = ({ next }: { next: { at: string } }): number =>
  Math.floor((Date.parse(next.at) - shop.clock.now()) / day)

test('a dispute won gives the money back, and an order on its way goes on to its buyer before it is paid', async () => {
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
  // The fee of the dispute is the marketplace's: what is left of this payment alone would not do.
  await aSellerOrder(shop, { state: 'shipped', card: '4000000000000077' })
  shop.clock.advance(3 * day)
  await providerEvents.settle()
  expect(await moneyOf(order)).toMatchObject({ sent: { cents: 9_500 }, onItsWay: { cents: 0 } })
})

test('an order never shipped is to be shipped after its dispute is won, and cancelled if it is not', async () => {
  const order = await disputedOrder('paid')
  shop.clock.advance(4 * day)
  await decide(order, 'winning')
  const sight = await sightOf(order)
  expect(sight).toMatchObject({ state: 'paid', next: { what: 'ship-by' } })
  expect(waitedFrom(sight)).toBe(shop.orderContext.settings.cancelUnshippedDays)
  expect(await moneyOf(order)).toMatchObject({ sent: { cents: 0 }, held: { cents: 9_500 } })
  shop.clock.advance((shop.orderContext.settings.cancelUnshippedDays + 1) * day)
  await shop.app.settle()
  await providerEvents.settle()
  expect(await stateOf(order)).toBe('cancelled')
})

test.each([
  ['returning', 'returning', { next: { what: 'return-sent' }, issue: { closedAt: null } }],
  ['issue', 'shipped', { next: { what: 'received' } }],
] as const)('won in state %s, an order goes on as %s', async (before, state, rest) => {
  const order = await disputedOrder(before)
  await decide(order, 'winning')
  expect(await sightOf(order)).toMatchObject({ state, ...rest })
})

test('an order its buyer has had is won, and its share stays where it is', async () => {
  const seller = await aPayee(shop)
  const order = await aSellerOrder(shop, { seller, state: 'shipped', card: disputing })
  await new Browser(shop.server).call('POST', `/api/confirm-order/${order.key}/received`, {})
  await shop.app.settle()
  shop.clock.advance(10_000)
  await providerEvents.settle()
  await decide(order, 'winning')
  expect(await stateOf(order)).toBe('won')
  expect(await moneyOf(order)).toMatchObject({ sent: { cents: 9_500 }, held: { cents: 0 } })
})

test('a dispute lost is borne by those whose money it was', async () => {
  const order = await disputedOrder()
  await decide(order, 'losing')
  expect(await stateOf(order)).toBe('lost')
  const { body } = await order.context.call('GET', `/api/seller/orders/${order.id}/money`)
  expect(body.sellerOrders[0]).toMatchObject({
    lost: { cents: 9_500 },
    sent: { cents: 0 },
    held: { cents: 0 },
  })
  const accounts = await accountsOf(order)
  expect(accounts).toMatchObject({ disputes: 0, commission_revenue: 0, fee_revenue: 0 })
})

test('a dispute lost after release is a debt, taken back out of the account', async () => {
  const seller = await aPayee(shop)
  const order = await aSellerOrder(shop, { seller, state: 'shipped', card: disputing })
  await new Browser(shop.server).call('POST', `/api/confirm-order/${order.key}/received`, {})
  await shop.app.settle()
  expect(await stateOf(order)).toBe('completed')
  shop.clock.advance(10_000)
  await providerEvents.settle()
  expect(await stateOf(order)).toBe('disputed')
  await decide(order, 'losing')
  const { body } = await order.context.call('GET', `/api/seller/orders/${order.id}/money`)
  expect(body.sellerOrders[0]).toMatchObject({
    sent: { cents: 9_500 },
    owedFor: { cents: 9_500 },
    recovered: { cents: 9_500 },
    owed: { cents: 0 },
  })
})

test('disputes are nobody’s business but the house’s', async () => {
  const order = await disputedOrder()
  const { _id } = await disputeOf(order)
  expect((await order.context.call('GET', `/api/admin/disputes/${_id}`)).status).toBe(403)
  expect((await new Browser(shop.server).call('GET', '/api/admin/disputes')).status).toBe(401)
})

test('news of a dispute that comes twice and in the wrong order changes nothing more', async () => {
  const seller = await aPayee(shop)
  const order = await aSellerOrder(shop, { seller, state: 'shipped', card: disputing })
  shop.clock.advance(10_000)
  await shop.app.settle()
  const events = (await providerEvents.take()).toReversed()
  for (let times = 0; times < 2; times++) {
    await providerEvents.deliver(events)
    shop.clock.advance(3_000)
    await shop.app.settle()
  }
  expect(await stateOf(order)).toBe('disputed')
  expect(await accountsOf(order)).toMatchObject({ disputes: 11_000 })
})

test('a cancelled order whose refund the bank forestalled bears its loss as well', async () => {
  const order = await aSellerOrder(shop, { seller: await aPayee(shop), state: 'paid', card: disputing })
  expect(
    (await order.context.call('POST', `/api/seller/orders/${order.id}/cancel`, { reason: 'Torn' })).status,
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

test('a refund of a released share that the bank forestalled is owed when the dispute is lost', async () => {
  const order = await aSellerOrder(shop, { seller: await aPayee(shop), state: 'shipped', card: disputing })
  await new Browser(shop.server).call('POST', `/api/confirm-order/${order.key}/received`, {})
  await shop.app.settle()
  expect(await stateOf(order)).toBe('completed')
  const input = { all: true, reason: 'Not as shown', attempt: 'attempt-late' }
  expect((await order.context.call('POST', `/api/seller/orders/${order.id}/refund`, input)).status).toBe(200)
  shop.clock.advance(10_000)
  await providerEvents.settle()
  expect(await stateOf(order)).toBe('disputed')
  await decide(order, 'losing')
  await providerEvents.settle()
  const { body } = await order.context.call('GET', `/api/seller/orders/${order.id}/money`)
  expect(body.sellerOrders[0]).toMatchObject({ owedFor: { cents: 9_500 }, recovered: { cents: 9_500 } })
  expect((await accountsOf(order))['disputes']).toBe(0)
})

async function refundedTooLate(): Promise<TestSellerOrder> {
  const order = await aSellerOrder(shop, { seller: await aPayee(shop), state: 'shipped', card: disputing })
  shop.clock.advance(10_000)
  const input = { all: true, reason: 'Not as shown', attempt: 'attempt-late' }
  expect((await order.context.call('POST', `/api/seller/orders/${order.id}/refund`, input)).status).toBe(200)
  expect(await stateOf(order)).toBe('refunded')
  return order
}

const verdicts = [
  // The dispute's fee is gone from the platform's balance: the transfer waits until that suffices.
  ['winning', 'won', { onItsWay: { cents: 9_500 }, held: { cents: 0 }, lost: { cents: 0 } }],
  ['losing', 'lost', { sent: { cents: 0 }, held: { cents: 0 }, lost: { cents: 9_500 } }],
] as const

test.each(verdicts)(
  'a full refund that the bank forestalled waits for the bank: %s, it is %s',
  async (verdict, state, money) => {
    const order = await refundedTooLate()
    await providerEvents.settle()
    expect(await stateOf(order)).toBe('disputed')
    await decide(order, verdict)
    expect(await stateOf(order)).toBe(state)
    const { body } = await order.context.call('GET', `/api/seller/orders/${order.id}/money`)
    expect(body.sellerOrders[0]).toMatchObject(money)
    expect((await accountsOf(order))['disputes']).toBe(0)
  },
)

test.each([
  ['losing', 'lost', { sent: { cents: 0 }, held: { cents: 0 }, lost: { cents: 9_500 } }],
  ['winning', 'refunded', { sent: { cents: 0 }, held: { cents: 0 }, lost: { cents: 0 } }],
] as const)('a full refund asked for only after a %s verdict: it is %s', async (verdict, state, money) => {
  const order = await refundedTooLate()
  const due = `update outbox set due_at = $2 where key in (select id from refunds where seller_order_id = $1)`
  await shop.pool.query(due, [order.id, new Date(shop.clock.now() + 3_600_000)])
  await providerEvents.settle()
  await decide(order, verdict)
  expect(await stateOf(order)).toBe('refunded')
  await shop.pool.query(due, [order.id, new Date(shop.clock.now())])
  await providerEvents.settle()
  expect(await stateOf(order)).toBe(state)
  const { body } = await order.context.call('GET', `/api/seller/orders/${order.id}/money`)
  expect(body.sellerOrders[0]).toMatchObject(money)
})
