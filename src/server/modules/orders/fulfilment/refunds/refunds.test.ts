import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { fail } from '#platform/errors/app-error.ts'
import { inTransaction } from '#platform/database/db.ts'
import { balanceOf } from '#modules/ledger/ledger.ts'
import { readClearing } from '#test/support/database/clearing.ts'
import { aStoredListing, aSeller } from '#test/support/factories.ts'
import { findLedgerFaults } from '#test/support/money/ledger-faults.ts'
import { aDashboard, aSellerOrder, refundAsAdmin, type TestSellerOrder } from '#test/support/seller-orders.ts'
import { aBag, Browser, openTestShop } from '#test/support/shop.ts'
import { syncRefund, processCardTasks, processRefunds, type OrderContext } from '../../orders.ts'
import { markReleased } from '../../seller-orders.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

let attempts = 0
const input = (amountCents?: number, attempt = `attempt-${++attempts}`) => ({
  reason: 'A scratch',
  attempt,
  ...(amountCents === undefined ? { all: true } : { amountCents }),
})
const refund = ({ dashboard, id }: TestSellerOrder, body: object) =>
  dashboard.call('POST', `/api/seller/orders/${id}/refund`, body)
const cancel = ({ dashboard, id }: TestSellerOrder) =>
  dashboard.call('POST', `/api/seller/orders/${id}/cancel`, { reason: 'Sold elsewhere' })
const orderOf = async ({ dashboard, id }: TestSellerOrder) =>
  (await dashboard.call('GET', `/api/seller/orders/${id}`)).body

async function one<T>(text: string, values: unknown[] = []): Promise<T> {
  return (await shop.pool.query(text, values)).rows[0] as T
}

const moneyOf = (id: string) =>
  one<{ refunded: number; earnings: number; asked: number }>(
    `select refunded_cents as refunded, earnings_refunded_cents as earnings, (select coalesce(sum(amount_cents), 0)::int
       from refunds where seller_order_id = $1 and state in ('pending', 'succeeded')) as asked
     from seller_orders where id = $1`,
    [id],
  )

/** Returns how much of an order's payment the provider has refunded. */
const refundedOf = async (orderId: string): Promise<number> => {
  const { cents } = await one<{ cents: number }>(
    `select coalesce(sum((r.body ->> 'amount')::int), 0)::int as cents from sandbox.objects r
     join orders o on o.payment_id = r.body ->> 'payment_intent'
     where r.kind = 'refund' and o.id = $1 and r.body ->> 'status' <> 'failed'`,
    [orderId],
  )
  return cents
}

async function ledgerAgrees(): Promise<void> {
  while (await processRefunds(shop.orderContext));
  const { ledgerCents, providerCents } = await readClearing(shop)
  expect(ledgerCents).toBe(providerCents)
  expect(await findLedgerFaults(shop.pool)).toEqual([])
}

test('a refund or an offer without an amount is rejected without any effect', async () => {
  const order = await aSellerOrder(shop)
  const named = { reason: 'A scratch', attempt: 'attempt-empty' }
  for (const amount of [
    {},
    { amountCents: null },
    { amountCents: 0 },
    { all: false },
    { all: true, amountCents: 100 },
  ])
    for (const path of [`/api/seller/orders/${order.id}/refund`, `/api/seller/orders/${order.id}/answer`]) {
      const body = { ...named, text: 'Sorry', offer: 'refund', ...amount }
      expect([amount, (await order.dashboard.call('POST', path, body)).status]).toEqual([amount, 422])
    }
  const admin = await aDashboard(shop, { sellerId: (await aSeller(shop.pool, { isAdmin: true })).id })
  const refused = await admin.call('POST', `/api/admin/seller-orders/${order.id}/refund`, named)
  expect(refused).toMatchObject({
    status: 422,
    body: { field: 'amountCents', message: 'Amount: Enter an amount, or choose to refund everything' },
  })
  expect(await moneyOf(order.id)).toEqual({ refunded: 0, earnings: 0, asked: 0 })
})

test('a partial refund and then the rest add up to the cent, and no more can be refunded', async () => {
  const order = await aSellerOrder(shop, { priceCents: 9_999 })
  const total = (await orderOf(order)).total.cents
  const first = await refund(order, input(3_333))
  expect(first.body.refund).toMatchObject({ state: 'pending', amount: { cents: 3_333 } })
  expect(first.body.order).toMatchObject({ state: 'paid', refundable: { cents: total - 3_333 } })
  expect(await refund(order, input(total))).toMatchObject({ status: 422, body: { code: 'refund_too_large' } })
  const rest = await refund(order, input())
  expect(rest.body.order).toMatchObject({ state: 'cancelled', refundable: { cents: 0 } })
  expect(rest.body.order.earningsRefunded).toEqual(rest.body.order.earnings)
  expect((await refund(order, input())).body.code).toBe('order_moved_on')
  await ledgerAgrees()
  expect(await refundedOf(order.orderId)).toBe(total)
  const { stock } = await one<{ stock: number }>(
    'select qty as stock from listing_sizes where listing_id = $1',
    [order.listing.id],
  )
  expect(stock).toBe(1)
})

test('concurrent and later requests with the same attempt return the same refund', async () => {
  const order = await aSellerOrder(shop)
  const same = input(1_000)
  const answers = await Promise.all([1, 2, 3, 4].map(() => refund(order, same)))
  answers.push(await refund(order, same))
  expect(new Set(answers.map(({ body }) => body.refund._id)).size).toBe(1)
  expect(await moneyOf(order.id)).toMatchObject({ refunded: 1_000, asked: 1_000 })
})

test('concurrent refunds never exceed the amount paid', async () => {
  const order = await aSellerOrder(shop)
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => refund(order, input(4_000))))
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([200, 200, 422, 422, 422])
  expect(await moneyOf(order.id)).toMatchObject({ refunded: 8_000, asked: 8_000 })
  await ledgerAgrees()
  expect(await refundedOf(order.orderId)).toBe(8_000)
})

test('a refund and concurrent cancellations refund everything once', async () => {
  for (let round = 0; round < 6; round++) {
    const order = await aSellerOrder(shop)
    await Promise.all([refund(order, input(2_000)), cancel(order), cancel(order)])
    await ledgerAgrees()
    expect(await refundedOf(order.orderId)).toBe(11_000)
    expect(await moneyOf(order.id)).toMatchObject({ refunded: 11_000, earnings: 9_500 })
    expect((await orderOf(order)).state).toBe('cancelled')
  }
})

test('exactly one of a concurrent shipment and cancellation succeeds', async () => {
  for (let round = 0; round < 6; round++) {
    const order = await aSellerOrder(shop)
    const [shipped, cancelled] = await Promise.all([
      order.dashboard.call('POST', `/api/seller/orders/${order.id}/ship`, { carrier: 'ups' }),
      cancel(order),
    ])
    expect([shipped.status, cancelled.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const { state, refunded } = await orderOf(order)
    expect([state, refunded.cents]).toEqual(shipped.status === 200 ? ['shipped', 0] : ['cancelled', 11_000])
  }
})

test('the seller orders of an order are refunded separately and add up to the amount paid', async () => {
  const guest = new Browser(shop.server)
  const sellers = await Promise.all([3_333, 6_677].map(() => aSeller(shop.pool, { shippingCents: 333 })))
  const listings = await Promise.all(
    sellers.map((seller, at) => aStoredListing(shop.pool, { seller, priceCents: [3_333, 6_677][at]! })),
  )
  const { body } = await guest.pay(await aBag(shop, listings))
  await processCardTasks(shop.orderContext)
  const { rows } = await shop.pool.query<{ id: string; sellerId: string }>(
    'select id, seller_id as "sellerId" from seller_orders where order_id = $1 order by id',
    [body.orderId],
  )
  const { total } = await one<{ total: number }>('select total_cents as total from orders where id = $1', [
    body.orderId,
  ])
  for (const [at, { id, sellerId }] of rows.entries()) {
    const dashboard = await aDashboard(shop, { sellerId })
    const answer = await dashboard.call('POST', `/api/seller/orders/${id}/cancel`, {
      reason: 'Sold elsewhere',
    })
    expect(answer.status).toBe(200)
    await ledgerAgrees()
    const stocked = await one('select sum(qty)::int as qty from listing_sizes where listing_id = any($1)', [
      listings.map((listing) => listing.id),
    ])
    expect(stocked).toEqual({ qty: at + 1 })
  }
  expect(await refundedOf(body.orderId)).toBe(total)
  const held = await Promise.all(
    sellers.map(({ id }) => balanceOf(shop.orderContext.db, `seller_held:${id}`, 'usd')),
  )
  expect(held).toEqual([0, 0])
})

/** Returns a context in which refund requests reach the provider but the responses are lost. */
function unreachableContext(): OrderContext {
  const { cards } = shop.orderContext
  return {
    ...shop.orderContext,
    cards: {
      ...cards,
      async refund(request) {
        await cards.refund(request)
        throw fail('provider_unavailable')
      },
    },
  }
}

test('a refund whose response was lost is found at the provider and posted once', async () => {
  const order = await aSellerOrder(shop)
  await refund(order, input(2_500))
  await processRefunds(unreachableContext())
  expect(await refundedOf(order.orderId)).toBe(2_500)
  expect((await orderOf(order)).refunds).toMatchObject([{ state: 'pending' }])
  shop.clock.advance(120_000)
  await Promise.all([processRefunds(shop.orderContext), processRefunds(shop.orderContext)])
  expect((await orderOf(order)).refunds).toMatchObject([{ state: 'succeeded' }])
  expect(await refundedOf(order.orderId)).toBe(2_500)
  const { rows } = await shop.pool.query(
    `select 1 from ledger_entries where ref_type = 'refund' and ref_id =
    (select id from refunds where seller_order_id = $1)`,
    [order.id],
  )
  expect(rows).toHaveLength(3)
  await ledgerAgrees()
})

test('a retried refund uses the same idempotency key, whether or not a search finds the refund', async () => {
  const order = await aSellerOrder(shop)
  await refund(order, input(2_500))
  await processRefunds(unreachableContext())
  shop.clock.advance(120_000)
  const { cards } = shop.orderContext
  await processRefunds({ ...shop.orderContext, cards: { ...cards, findRefund: async () => undefined } })
  expect((await orderOf(order)).refunds).toMatchObject([{ state: 'succeeded' }])
  expect(await refundedOf(order.orderId)).toBe(2_500)
  await ledgerAgrees()
})

test('a refund of an uncaptured payment waits for the capture', async () => {
  const order = await aSellerOrder(shop, { state: 'uncaptured' })
  await cancel(order)
  await processRefunds(shop.orderContext)
  expect((await orderOf(order)).refunds).toMatchObject([{ state: 'pending' }])
  await processCardTasks(shop.orderContext)
  await ledgerAgrees()
  expect((await orderOf(order)).refunds).toMatchObject([{ state: 'succeeded' }])
  expect(await refundedOf(order.orderId)).toBe(11_000)
})

test('a refund of a payment that was never captured is void, and the item is restocked once', async () => {
  const order = await aSellerOrder(shop, { state: 'uncaptured' })
  await cancel(order)
  const { id } = await one<{ id: string }>('select payment_id as id from orders where id = $1', [
    order.orderId,
  ])
  await shop.orderContext.cards.cancel(id)
  await processCardTasks(shop.orderContext)
  await processRefunds(shop.orderContext)
  expect(await one('select state from refunds where seller_order_id = $1', [order.id])).toEqual({
    state: 'void',
  })
  expect(await one('select qty from listing_sizes where listing_id = $1', [order.listing.id])).toEqual({
    qty: 1,
  })
  expect(await moneyOf(order.id)).toMatchObject({ refunded: 0, earnings: 0 })
  await ledgerAgrees()
})

test('a refund sent back by the bank is reverted, is shown to admins, and can be retried', async () => {
  const order = await aSellerOrder(shop, { card: '4000000000005126' })
  await refund(order, input(2_500))
  await processRefunds(shop.orderContext)
  const { id, providerId } = await one<{ id: string; providerId: string }>(
    'select id, provider_id as "providerId" from refunds where seller_order_id = $1',
    [order.id],
  )
  await syncRefund(shop.orderContext, providerId)
  expect(await moneyOf(order.id)).toMatchObject({ refunded: 2_500 })
  shop.clock.advance(6_000)
  await shop.sandbox.settle()
  await Promise.all([syncRefund(shop.orderContext, providerId), syncRefund(shop.orderContext, providerId)])
  await syncRefund(shop.orderContext, 're_unknown')
  expect(await moneyOf(order.id)).toEqual({ refunded: 0, earnings: 0, asked: 0 })
  await ledgerAgrees()

  const admin = await aDashboard(shop, { sellerId: (await aSeller(shop.pool, { isAdmin: true })).id })
  const { body } = await admin.call('GET', '/api/admin/refunds/failed')
  expect(body.refunds).toMatchObject([{ _id: id, state: 'failed', isTakenUp: false }])
  const again = await Promise.all([1, 2].map(() => admin.call('POST', `/api/admin/refunds/${id}/again`, {})))
  expect(again[0]!.body._id).toBe(again[1]!.body._id)
  expect(await moneyOf(order.id)).toMatchObject({ refunded: 2_500 })
  await ledgerAgrees()
})

test('a refund after the earnings were sent becomes a debt of the seller', async () => {
  const order = await aSellerOrder(shop, { state: 'shipped' })
  await inTransaction(shop.orderContext.db, (tx) => markReleased(tx, order.id, shop.clock.now()))
  await refundAsAdmin(shop, order, input(5_500))
  await ledgerAgrees()
  const debt = await one(
    `select debit, amount_cents::int as cents from ledger_entries
    where ref_type = 'refund' and debit = $1`,
    [`seller_debt:${order.seller.id}`],
  )
  expect(debt).toEqual({ debit: `seller_debt:${order.seller.id}`, cents: 4_750 })
})

test('after any sequence of refunds, order, provider and ledger agree', { timeout: 120_000 }, async () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 7_000 }), { minLength: 1, maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 100, max: 20_000 }), amounts, async (priceCents, inputs) => {
      const order = await aSellerOrder(shop, { priceCents })
      for (const cents of inputs) await refund(order, input(cents))
      await ledgerAgrees()
      const { refunded, asked } = await moneyOf(order.id)
      expect(refunded).toBe(asked)
      expect(refunded).toBe(await refundedOf(order.orderId))
      const { total, refundable } = await orderOf(order)
      expect(refundable.cents).toBe(total.cents - refunded)
    }),
    { numRuns: 12 },
  )
})
