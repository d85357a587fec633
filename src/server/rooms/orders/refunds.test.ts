import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refuse } from '#platform/refusal.ts'
import { inTransaction } from '#platform/db.ts'
import { balanceOf } from '#rooms/ledger/ledger.ts'
import { readClearing } from '#test/support/clearing.ts'
import { aPiece, aSeller } from '#test/support/factories.ts'
import { faultsOfLedger } from '#test/support/ledger-faults.ts'
import { aDesk, aSellerOrder, type TestSellerOrder } from '#test/support/seller-orders.ts'
import { aBag, Browser, openTestShop, type TestShop } from '#test/support/shop.ts'
import { applyRefundTruth, drainCardTasks, drainRefunds, type Till } from './orders.ts'
import { markReleased } from './seller-orders.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

let attempts = 0
const wish = (amountCents?: number, attempt = `attempt-${++attempts}`) => ({
  reason: 'A scratch',
  attempt,
  ...(amountCents && { amountCents }),
})
const refund = ({ desk, id }: TestSellerOrder, body: object) =>
  desk.call('POST', `/api/seller/orders/${id}/refund`, body)
const cancel = ({ desk, id }: TestSellerOrder) =>
  desk.call('POST', `/api/seller/orders/${id}/cancel`, { reason: 'Sold elsewhere' })
const orderOf = async ({ desk, id }: TestSellerOrder) =>
  (await desk.call('GET', `/api/seller/orders/${id}`)).body

async function one<T>(text: string, values: unknown[] = []): Promise<T> {
  return (await shop.pool.query(text, values)).rows[0] as T
}

const moneyOf = (id: string) =>
  one<{ refunded: number; share: number; asked: number }>(
    `select refunded_cents as refunded, share_refunded_cents as share, (select coalesce(sum(amount_cents), 0)::int
       from refunds where seller_order_id = $1 and state in ('asked', 'made')) as asked
     from seller_orders where id = $1`,
    [id],
  )

/** What the provider has given back of an order's payment. */
const givenBack = async (orderId: string): Promise<number> => {
  const { cents } = await one<{ cents: number }>(
    `select coalesce(sum((r.body ->> 'amount')::int), 0)::int as cents from sandbox.objects r
     join orders o on o.payment_id = r.body ->> 'payment_intent'
     where r.kind = 'refund' and o.id = $1 and r.body ->> 'status' <> 'failed'`,
    [orderId],
  )
  return cents
}

async function booksAgree(): Promise<void> {
  while (await drainRefunds(shop.till));
  const { ledgerCents, providerCents } = await readClearing(shop)
  expect(ledgerCents).toBe(providerCents)
  expect(await faultsOfLedger(shop.pool)).toEqual([])
}

test('a part of the money, then the rest: to the cent, and nothing more', async () => {
  const order = await aSellerOrder(shop, { priceCents: 9_999 })
  const total = (await orderOf(order)).total.cents
  const first = await refund(order, wish(3_333))
  expect(first.body.refund).toMatchObject({ state: 'asked', amount: { cents: 3_333 } })
  expect(first.body.order).toMatchObject({ state: 'paid', refundable: { cents: total - 3_333 } })
  expect(await refund(order, wish(total))).toMatchObject({ status: 422, body: { code: 'refund_too_large' } })
  const rest = await refund(order, wish())
  expect(rest.body.order).toMatchObject({ state: 'cancelled', refundable: { cents: 0 } })
  expect(rest.body.order.shareRefunded).toEqual(rest.body.order.share)
  expect((await refund(order, wish())).body.code).toBe('order_moved_on')
  await booksAgree()
  expect(await givenBack(order.orderId)).toBe(total)
  const { stock } = await one<{ stock: number }>('select qty as stock from piece_sizes where piece_id = $1', [
    order.piece.id,
  ])
  expect(stock).toBe(1)
})

test('the same attempt is the same refund, at once or later', async () => {
  const order = await aSellerOrder(shop)
  const same = wish(1_000)
  const answers = await Promise.all([1, 2, 3, 4].map(() => refund(order, same)))
  answers.push(await refund(order, same))
  expect(new Set(answers.map(({ body }) => body.refund._id)).size).toBe(1)
  expect(await moneyOf(order.id)).toMatchObject({ refunded: 1_000, asked: 1_000 })
})

test('several at once never give back more than there is', async () => {
  const order = await aSellerOrder(shop)
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => refund(order, wish(4_000))))
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([200, 200, 422, 422, 422])
  expect(await moneyOf(order.id)).toMatchObject({ refunded: 8_000, asked: 8_000 })
  await booksAgree()
  expect(await givenBack(order.orderId)).toBe(8_000)
})

test('a refund and a cancelling at the same moment give everything back once', async () => {
  for (let round = 0; round < 6; round++) {
    const order = await aSellerOrder(shop)
    await Promise.all([refund(order, wish(2_000)), cancel(order), cancel(order)])
    await booksAgree()
    expect(await givenBack(order.orderId)).toBe(11_000)
    expect(await moneyOf(order.id)).toMatchObject({ refunded: 11_000, share: 9_500 })
    expect((await orderOf(order)).state).toBe('cancelled')
  }
})

test('shipping and cancelling at the same moment: one of them', async () => {
  for (let round = 0; round < 6; round++) {
    const order = await aSellerOrder(shop)
    const [shipped, cancelled] = await Promise.all([
      order.desk.call('POST', `/api/seller/orders/${order.id}/ship`, { carrier: 'ups' }),
      cancel(order),
    ])
    expect([shipped.status, cancelled.status].toSorted((a, b) => a - b)).toEqual([200, 409])
    const { state, refunded } = await orderOf(order)
    expect([state, refunded.cents]).toEqual(shipped.status === 200 ? ['shipped', 0] : ['cancelled', 11_000])
  }
})

test('an order of two sellers: each part is given back by itself, together exactly what was paid', async () => {
  const guest = new Browser(shop.app)
  const sellers = await Promise.all([3_333, 6_677].map(() => aSeller(shop.pool, { shippingCents: 333 })))
  const pieces = await Promise.all(
    sellers.map((seller, at) => aPiece(shop.pool, { seller, priceCents: [3_333, 6_677][at]! })),
  )
  const { body } = await guest.pay(await aBag(shop, pieces))
  await drainCardTasks(shop.till)
  const { rows } = await shop.pool.query<{ id: string; sellerId: string }>(
    'select id, seller_id as "sellerId" from seller_orders where order_id = $1 order by id',
    [body.orderId],
  )
  const { total } = await one<{ total: number }>('select total_cents as total from orders where id = $1', [
    body.orderId,
  ])
  for (const [at, { id, sellerId }] of rows.entries()) {
    const desk = await aDesk(shop, { sellerId })
    const answer = await desk.call('POST', `/api/seller/orders/${id}/cancel`, { reason: 'Sold elsewhere' })
    expect(answer.status).toBe(200)
    await booksAgree()
    const stocked = await one('select sum(qty)::int as qty from piece_sizes where piece_id = any($1)', [
      pieces.map((piece) => piece.id),
    ])
    expect(stocked).toEqual({ qty: at + 1 })
  }
  expect(await givenBack(body.orderId)).toBe(total)
  const held = await Promise.all(sellers.map(({ id }) => balanceOf(shop.till.db, `seller_held:${id}`, 'usd')))
  expect(held).toEqual([0, 0])
})

/** The till of a process whose call reaches the provider, but never hears the answer. */
function deafTill(): Till {
  const { cards } = shop.till
  return {
    ...shop.till,
    cards: {
      ...cards,
      async refund(request) {
        await cards.refund(request)
        throw refuse('provider_unavailable')
      },
    },
  }
}

test('a refund whose answer was lost is found at the provider and booked once', async () => {
  const order = await aSellerOrder(shop)
  await refund(order, wish(2_500))
  await drainRefunds(deafTill())
  expect(await givenBack(order.orderId)).toBe(2_500)
  expect((await orderOf(order)).refunds).toMatchObject([{ state: 'asked' }])
  shop.clock.advance(120_000)
  await Promise.all([drainRefunds(shop.till), drainRefunds(shop.till)])
  expect((await orderOf(order)).refunds).toMatchObject([{ state: 'made' }])
  expect(await givenBack(order.orderId)).toBe(2_500)
  const { rows } = await shop.pool.query(
    `select 1 from ledger_entries where ref_type = 'refund' and ref_id =
    (select id from refunds where seller_order_id = $1)`,
    [order.id],
  )
  expect(rows).toHaveLength(3)
  await booksAgree()
})

test('a refund asked for again goes under its own key, whatever the look-up finds', async () => {
  const order = await aSellerOrder(shop)
  await refund(order, wish(2_500))
  await drainRefunds(deafTill())
  shop.clock.advance(120_000)
  const { cards } = shop.till
  await drainRefunds({ ...shop.till, cards: { ...cards, findRefund: async () => undefined } })
  expect((await orderOf(order)).refunds).toMatchObject([{ state: 'made' }])
  expect(await givenBack(order.orderId)).toBe(2_500)
  await booksAgree()
})

test('a refund of money not yet taken waits for it', async () => {
  const order = await aSellerOrder(shop, { state: 'uncaptured' })
  await cancel(order)
  await drainRefunds(shop.till)
  expect((await orderOf(order)).refunds).toMatchObject([{ state: 'asked' }])
  await drainCardTasks(shop.till)
  await booksAgree()
  expect((await orderOf(order)).refunds).toMatchObject([{ state: 'made' }])
  expect(await givenBack(order.orderId)).toBe(11_000)
})

test('a refund of money that was never taken is void, and the piece is put back once', async () => {
  const order = await aSellerOrder(shop, { state: 'uncaptured' })
  await cancel(order)
  const { id } = await one<{ id: string }>('select payment_id as id from orders where id = $1', [
    order.orderId,
  ])
  await shop.till.cards.cancel(id)
  await drainCardTasks(shop.till)
  await drainRefunds(shop.till)
  expect(await one('select state from refunds where seller_order_id = $1', [order.id])).toEqual({
    state: 'void',
  })
  expect(await one('select qty from piece_sizes where piece_id = $1', [order.piece.id])).toEqual({ qty: 1 })
  expect(await moneyOf(order.id)).toMatchObject({ refunded: 0, share: 0 })
  await booksAgree()
})

test('one the bank sends back is open again: books, order and the house see it, and it is asked for anew', async () => {
  const order = await aSellerOrder(shop, { card: '4000000000005126' })
  await refund(order, wish(2_500))
  await drainRefunds(shop.till)
  const { id, providerId } = await one<{ id: string; providerId: string }>(
    'select id, provider_id as "providerId" from refunds where seller_order_id = $1',
    [order.id],
  )
  await applyRefundTruth(shop.till, providerId)
  expect(await moneyOf(order.id)).toMatchObject({ refunded: 2_500 })
  shop.clock.advance(6_000)
  await shop.sandbox.settle()
  await Promise.all([applyRefundTruth(shop.till, providerId), applyRefundTruth(shop.till, providerId)])
  await applyRefundTruth(shop.till, 're_unknown')
  expect(await moneyOf(order.id)).toEqual({ refunded: 0, share: 0, asked: 0 })
  await booksAgree()

  const admin = await aDesk(shop, { sellerId: (await aSeller(shop.pool, { isAdmin: true })).id })
  const { body } = await admin.call('GET', '/api/admin/refunds/failed')
  expect(body.refunds).toMatchObject([{ _id: id, state: 'failed', isTakenUp: false }])
  const again = await Promise.all([1, 2].map(() => admin.call('POST', `/api/admin/refunds/${id}/again`, {})))
  expect(again[0]!.body._id).toBe(again[1]!.body._id)
  expect(await moneyOf(order.id)).toMatchObject({ refunded: 2_500 })
  await booksAgree()
})

test('after the share was sent, the seller owes what is given back of it', async () => {
  const order = await aSellerOrder(shop, { state: 'shipped' })
  await inTransaction(shop.till.db, (tx) => markReleased(tx, order.id, shop.clock.now()))
  await refund(order, wish(5_500))
  await booksAgree()
  const debt = await one(
    `select debit, amount_cents::int as cents from ledger_entries
    where ref_type = 'refund' and debit = $1`,
    [`seller_debt:${order.seller.id}`],
  )
  expect(debt).toEqual({ debit: `seller_debt:${order.seller.id}`, cents: 4_750 })
})

test(
  'whatever is refunded in whatever order, order, provider and ledger agree',
  { timeout: 60_000 },
  async () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 7_000 }), { minLength: 1, maxLength: 5 })
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 100, max: 20_000 }), amounts, async (priceCents, wishes) => {
        const order = await aSellerOrder(shop, { priceCents })
        for (const cents of wishes) await refund(order, wish(cents))
        await booksAgree()
        const { refunded, asked } = await moneyOf(order.id)
        expect(refunded).toBe(asked)
        expect(refunded).toBe(await givenBack(order.orderId))
        const { total, refundable } = await orderOf(order)
        expect(refundable.cents).toBe(total.cents - refunded)
      }),
      { numRuns: 12 },
    )
  },
)
