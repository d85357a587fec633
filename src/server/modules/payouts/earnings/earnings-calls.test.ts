import { afterAll, afterEach, expect, test } from 'vitest'
import { aSeller, aSellerToken, aToken } from '#test/support/factories.ts'
import { findProviderFaults } from '#test/support/money/money-ledger.ts'
import { aPayee, fillInForm, type TestPayee } from '#test/support/money/payees.ts'
import { openProviderEvents } from '#test/support/money/provider-events.ts'
import { aDashboard, aSellerOrder, refundAsAdmin, type TestSellerOrder } from '#test/support/seller-orders.ts'
import { savePayoutState } from '#modules/accounts/payout-account.ts'
import { reconcileEarnings } from '../payouts.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
const providerEvents = await openProviderEvents(shop)
afterAll(() => shop.close())
afterEach(async () => expect(await findProviderFaults(shop.pool)).toEqual([]))

const day = 86_400_000
const available = '4000000000000077'

async function receive({ key }: TestSellerOrder): Promise<void> {
  const answer = await new Browser(shop.server).call('POST', `/api/confirm-order/${key}/received`, {})
  expect(answer.status).toBe(200)
}

/**
 * Creates a received order with a price of 100.00, a commission of 10.00, shipping of 5.00 and a service fee of 5.00.
 * The seller's earnings are 95.00.
 */
async function received(seller: TestPayee, card = available): Promise<TestSellerOrder> {
  const order = await aSellerOrder(shop, { seller, state: 'shipped', card })
  await receive(order)
  await providerEvents.settle()
  return order
}

async function refund(order: TestSellerOrder, amountCents: number, attempt = 'attempt-1'): Promise<void> {
  const input = { amountCents, reason: 'A scratch', attempt }
  const answer = await order.dashboard.call('POST', `/api/seller/orders/${order.id}/refund`, input)
  expect(answer.body).toMatchObject({ refund: { state: 'pending' } })
  await providerEvents.settle()
}

async function sellerOrderOf({ id }: TestSellerOrder) {
  const { rows } = await shop.pool.query('select * from seller_orders where id = $1', [id])
  return rows[0]
}

async function moneyOf(order: TestSellerOrder) {
  const { body } = await order.dashboard.call('GET', `/api/seller/orders/${order.id}/money`)
  const sellerOrder = body.sellerOrders[0]
  return Object.fromEntries(
    Object.entries(sellerOrder).flatMap(([key, value]) => {
      const { cents } = value as { cents?: number }
      return cents === undefined || cents === 0 ? [] : [[key, cents]]
    }),
  )
}

const balance = async (payee: TestPayee) =>
  (await payee.dashboard.call('GET', `/api/sellers/balance/${payee.accountId}`)).body

test('earnings are released when the buyer receives the item, and the order is completed', async () => {
  const seller = await aPayee(shop)
  const order = await aSellerOrder(shop, { seller, state: 'shipped' })
  await providerEvents.settle()
  expect(await moneyOf(order)).toEqual({ earnings: 9_500, held: 9_500 })
  await receive(order)
  await providerEvents.settle()
  expect(await sellerOrderOf(order)).toMatchObject({ state: 'completed' })
  expect(await moneyOf(order)).toEqual({ earnings: 9_500, sent: 9_500 })
  expect(await balance(seller)).toMatchObject({ pending: { cents: 9_500 }, available: { cents: 0 } })
  shop.clock.advance(3 * day)
  expect(await balance(seller)).toMatchObject({ pending: { cents: 0 }, available: { cents: 9_500 } })
})

test('earnings wait for an inactive payout account and are released once it becomes active', async () => {
  const seller = await aPayee(shop, { finishes: false })
  const order = await received(seller)
  expect(await sellerOrderOf(order)).toMatchObject({ state: 'received', released_at: null })
  const { body } = await seller.dashboard.call('GET', `/api/sellers/accountlink/${seller.accountId}`)
  await fillInForm(shop, body.url)
  await providerEvents.settle()
  expect(await sellerOrderOf(order)).toMatchObject({ state: 'completed' })
  expect(await moneyOf(order)).toEqual({ earnings: 9_500, sent: 9_500 })
})

test('first-party earnings become revenue in the ledger without a payout account', async () => {
  const owner = await aSeller(shop.pool, { isSA: true })
  const order = await aSellerOrder(shop, { seller: owner, state: 'shipped' })
  await receive(order)
  await providerEvents.settle()
  expect(await sellerOrderOf(order)).toMatchObject({ state: 'completed' })
  expect(await moneyOf(order)).toEqual({ earnings: 9_500, toPlatform: 9_500 })
  await refund(order, 2_200)
  expect(await moneyOf(order)).toMatchObject({ toPlatform: 9_500, owedFor: 1_900, recovered: 1_900 })
})

test('a refund before the release reduces the transfer', async () => {
  const seller = await aPayee(shop)
  const order = await aSellerOrder(shop, { seller, state: 'shipped' })
  await refund(order, 2_200)
  await receive(order)
  await providerEvents.settle()
  expect(await moneyOf(order)).toEqual({ earnings: 9_500, refunded: 1_900, sent: 7_600 })
})

test("a refund after the release reverses the transfer as far as the account's balance allows", async () => {
  const seller = await aPayee(shop)
  const order = await received(seller)
  await refund(order, 2_200)
  expect(await moneyOf(order)).toEqual({ earnings: 9_500, sent: 9_500, owedFor: 1_900, recovered: 1_900 })
  expect(await balance(seller)).toMatchObject({ available: { cents: 7_600 }, owed: { cents: 0 } })
})

test('a refund of paid-out earnings becomes a debt that is withheld from the next earnings', async () => {
  const seller = await aPayee(shop)
  const first = await received(seller)
  const paid = await seller.dashboard.call('POST', '/api/sellers/payout', {}, { 'idempotency-key': 'all' })
  expect(paid.body).toMatchObject({ payout: { amount: { cents: 9_500 }, state: 'in-transit' } })
  expect((await refundAsAdmin(shop, first, { amountCents: 2_200 })).status).toBe(200)
  await providerEvents.settle()
  expect(await moneyOf(first)).toMatchObject({ owedFor: 1_900, owed: 1_900 })
  expect(await balance(seller)).toMatchObject({ available: { cents: 0 }, owed: { cents: 1_900 } })
  const second = await received(seller)
  expect(await moneyOf(second)).toEqual({ earnings: 9_500, withheld: 1_900, sent: 7_600 })
  expect(await moneyOf(first)).toMatchObject({ owedFor: 1_900, settled: 1_900 })
  expect(await balance(seller)).toMatchObject({ available: { cents: 7_600 }, owed: { cents: 0 } })
})

test('a refund that fails at the bank is no longer owed, and an admin decides who receives its amount', async () => {
  const seller = await aPayee(shop)
  // Refunds to this card fail shortly after they are created.
  const order = await received(seller, '4000000000005126')
  await refund(order, 2_200)
  shop.clock.advance(3 * day)
  await providerEvents.settle()
  expect(await moneyOf(order)).toEqual({ earnings: 9_500, sent: 9_500, recovered: 1_900, owed: -1_900 })
  const adminBrowser = new Browser(shop.server, await aSellerToken(shop.pool, { isAdmin: true }))
  const body = { orders: [order.id] }
  const { released } = (
    await adminBrowser.call('POST', '/api/sellers/payout2', body, { 'idempotency-key': '1' })
  ).body
  expect(released).toMatchObject([{ outcome: 'released', amount: { cents: 1_900 } }])
  await providerEvents.settle()
  expect(await moneyOf(order)).toEqual({ earnings: 9_500, sent: 9_500 })
  expect(await balance(seller)).toMatchObject({ available: { cents: 9_500 }, owed: { cents: 0 } })
})

test('the amount of a failed refund is sent only to an active payout account', async () => {
  const seller = await aPayee(shop)
  // Refunds to this card fail shortly after they are created.
  const order = await received(seller, '4000000000005126')
  await refund(order, 2_200)
  shop.clock.advance(3 * day)
  await providerEvents.settle()
  const admin = await aDashboard(shop, { sellerId: (await aSeller(shop.pool, { isAdmin: true })).id })
  const sendBack = async (attempt: string) => {
    const key = { 'idempotency-key': attempt }
    const { body } = await admin.call('POST', '/api/sellers/payout2', { orders: [order.id] }, key)
    await providerEvents.settle()
    return body.released
  }
  await savePayoutState(shop.app.payouts.context.db, seller.id, false)
  expect(await sendBack('1')).toMatchObject([{ outcome: 'waiting', amount: { cents: 1_900 } }])
  expect(await moneyOf(order)).toEqual({ earnings: 9_500, sent: 9_500, recovered: 1_900, owed: -1_900 })
  await savePayoutState(shop.app.payouts.context.db, seller.id, true)
  expect(await sendBack('2')).toMatchObject([{ outcome: 'released', amount: { cents: 1_900 } }])
  expect(await moneyOf(order)).toEqual({ earnings: 9_500, sent: 9_500 })
})

test('a transfer whose response was lost for longer than idempotency keys last is found, not repeated', async () => {
  const seller = await aPayee(shop)
  const order = await aSellerOrder(shop, { seller, state: 'shipped', card: available })
  await receive(order)
  const { context } = shop.app.payouts
  await reconcileEarnings(context, order.id)
  const { rows } = await shop.pool.query('select id from transfers where seller_order_id = $1', [order.id])
  // Simulates a crash after the request to the provider and before its response.
  const asked = { id: rows[0].id, keyNo: 0, accountId: seller.accountId, amountCents: 9_500, currency: 'usd' }
  await context.accounts.transfer({ ...asked, group: order.orderId, paymentId: null })
  shop.clock.advance(30 * 3_600_000)
  await shop.pool.query('delete from sandbox.replies')
  await providerEvents.settle()
  expect(await sellerOrderOf(order)).toMatchObject({ state: 'completed' })
  expect(await balance(seller)).toMatchObject({ available: { cents: 9_500 } })
})

test('the dashboard shows held and waiting earnings and the state of the account', async () => {
  const seller = await aPayee(shop, { finishes: false })
  const order = await received(seller)
  await aSellerOrder(shop, { seller, state: 'shipped' })
  const { body } = await seller.dashboard.call('GET', `/api/sellers/dashboard/${seller.accountId}`)
  expect(body).toMatchObject({
    held: { cents: 19_000 },
    waiting: [{ sellerOrderId: order.id, amount: { cents: 9_500 } }],
    payouts: [],
    account: { state: 'open', fixLink: `/api/sellers/accountlink/${seller.accountId}` },
  })
})

test("payout2 releases only the seller's own due earnings, once", async () => {
  const seller = await aPayee(shop)
  const stranger = await aPayee(shop)
  const order = await aSellerOrder(shop, { seller, state: 'shipped' })
  const release = (payee: TestPayee) =>
    payee.dashboard.call('POST', '/api/sellers/payout2', { orders: [order.id] }, { 'idempotency-key': 'now' })
  expect((await release(stranger)).status).toBe(404)
  expect((await release(seller)).body.released).toMatchObject([{ outcome: 'not-due' }])
  await receive(order)
  expect((await release(seller)).body.released).toMatchObject([
    { outcome: 'released', amount: { cents: 9_500 } },
  ])
  expect((await release(seller)).body.released).toMatchObject([{ outcome: 'released-before' }])
  await providerEvents.settle()
  expect(await moneyOf(order)).toEqual({ earnings: 9_500, sent: 9_500 })
  const without = await seller.dashboard.call('POST', '/api/sellers/payout2', { orders: [order.id] })
  expect(without.body).toMatchObject({ code: 'invalid_field', field: 'Idempotency-Key' })
})

test('admins see all ledger entries of an order, and sellers only those of their own earnings', async () => {
  const seller = await aPayee(shop)
  const stranger = await aPayee(shop)
  const order = await received(seller)
  const own = await order.dashboard.call('GET', `/api/seller/orders/${order.id}/money`)
  expect(own.body.providerFees).toBeNull()
  expect(JSON.stringify(own.body)).not.toContain('commission_revenue')
  expect((await stranger.dashboard.call('GET', `/api/seller/orders/${order.id}/money`)).status).toBe(404)
  const admin = await aSeller(shop.pool, { isAdmin: true })
  const adminBrowser = new Browser(shop.server, await aToken(shop.pool, { sellerId: admin.id }))
  const all = (await adminBrowser.call('GET', `/api/admin/orders/${order.orderId}/money`)).body
  const fees = all.providerFees.cents
  expect(fees).toBeGreaterThan(0)
  const nets = all.accounts.map((one: { account: string; net: { cents: number } }) => [
    one.account,
    one.net.cents,
  ])
  expect(Object.fromEntries(nets)).toEqual({
    commission_revenue: -1_000,
    fee_revenue: -500,
    [`seller_held:${seller.id}`]: 0,
    provider_clearing: 11_000 - 9_500 - fees,
    provider_fees: fees,
  })
})
