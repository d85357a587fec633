import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/db.ts'
import { readClearing } from '#test/support/database/clearing.ts'
import { aBuyer, aSeller } from '#test/support/factories.ts'
import { aPayee } from '#test/support/money/payees.ts'
import { aDashboard, aSellerOrder, type TestSellerOrder } from '#test/support/seller-orders.ts'
import { Browser, openTestShop, type TestShop } from '#test/support/shop.ts'
import { freezeForDispute, resolveDispute } from '../seller-orders.ts'
import { processCardTasks, processRefunds, moveDueOrders } from '../orders.ts'

let shop: TestShop
const day = 86_400_000
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const guest = () => new Browser(shop.server)
const view = async (key: string) => (await guest().call('GET', `/feedback/shipconfirm/${key}`)).body
const act = (key: string, verb: string, body: object = {}) =>
  guest().call('POST', `/api/confirm-order/${key}/${verb}`, body)
const sells = async ({ seller, id }: TestSellerOrder, verb: string, body: object = {}) =>
  (await aDashboard(shop, { sellerId: seller.id })).call('POST', `/api/seller/orders/${id}/${verb}`, body)
const states = (sellerOrder: { timeline: { state: string }[] }): string[] =>
  sellerOrder.timeline.map(({ state }) => state)
const parcel = { carrier: 'ups', trackingNumber: '1Z 999' }

async function one<T>(text: string, values: unknown[]): Promise<T> {
  return (await shop.pool.query(text, values)).rows[0] as T
}

async function passes(days: number): Promise<void> {
  shop.clock.advance(days * day)
  await shop.app.runDueWork()
}

/** Checks that the ledger and the payment provider contain the same refunds and transfers. */
async function ledgerAgrees(): Promise<void> {
  await shop.app.runDueWork()
  const { ledgerCents, providerCents } = await readClearing(shop)
  expect(ledgerCents).toBe(providerCents)
}

describe('the delivery of an order', () => {
  test('visitors, other sellers and expired keys have no access', async () => {
    const order = await aSellerOrder(shop, { state: 'shipped' })
    const seller = await aSeller(shop.pool)
    const other = await aDashboard(shop, { sellerId: seller.id })
    expect(await other.call('GET', `/api/seller/orders/${order.id}`)).toMatchObject({ status: 404 })
    const foreign = { ...order, seller }
    for (const [verb, body] of [
      ['ship', parcel],
      ['delivered', {}],
      ['cancel', { reason: 'no' }],
      ['refund', { all: true, reason: 'no', attempt: 'attempt-1' }],
      ['answer', { text: 'no' }],
      ['returned', {}],
    ] as const)
      expect((await sells(foreign, verb, body)).status).toBe(404)
    expect((await other.call('GET', '/api/seller/orders')).body.orders).toEqual([])
    expect((await act(`${order.key}x`, 'received')).status).toBe(404)
    expect((await act('nothing', 'issue', { kind: 'other', text: 'x' })).status).toBe(404)
    shop.clock.advance(31 * day)
    expect((await guest().call('GET', `/sa/feedback/shipconfirm/${order.key}`)).status).toBe(404)
  })

  test('opening the link changes nothing and shows neither address nor email', async () => {
    const { key } = await aSellerOrder(shop, { state: 'shipped', email: 'hidden@guest.example' })
    const seen = await Promise.all(Array.from({ length: 5 }, () => view(key)))
    expect(seen[4].sellerOrder.state).toBe('shipped')
    expect(seen[4].sellerOrder.mayDo).toEqual(['received', 'issue'])
    expect(seen[4].lines.map((line: { code: string }) => line.code)).toEqual(['item', 'shipping'])
    expect(JSON.stringify(seen)).not.toMatch(/hidden@|Analytical Row/)
  })

  test('shipping shows the buyer carrier, tracking link and deadline; repeated calls ship once', async () => {
    const order = await aSellerOrder(shop)
    const [first, second] = await Promise.all([sells(order, 'ship', parcel), sells(order, 'ship', parcel)])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(states(first.body)).toEqual(['held', 'paid', 'shipped'])
    const { sellerOrder } = await view(order.key)
    expect(sellerOrder).toMatchObject({
      carrier: 'ups',
      trackingNumber: '1Z 999',
      trackingUrl: 'https://www.ups.com/track?tracknum=1Z%20999',
      next: { what: 'received' },
    })
    expect(states(sellerOrder)).toEqual(['held', 'paid', 'shipped'])
    const another = await sells(order, 'ship', { carrier: 'dhl' })
    expect(another).toMatchObject({ status: 409, body: { code: 'order_moved_on' } })
    expect(
      (await order.dashboard.call('PUT', `/api/seller/orders/${order.id}/tracking`, { carrier: 'dhl' })).body,
    ).toMatchObject({ carrier: 'dhl', trackingNumber: null, state: 'shipped' })
  })

  test('an order cannot be shipped before its payment is captured', async () => {
    const order = await aSellerOrder(shop, { state: 'uncaptured' })
    expect(await sells(order, 'ship', parcel)).toMatchObject({ body: { code: 'payment_not_finished' } })
    await processCardTasks(shop.orderContext)
    expect((await sells(order, 'ship', parcel)).status).toBe(200)
  })

  test('concurrent confirmations by the buyer and the clock mark the order as received once', async () => {
    const { key, id } = await aSellerOrder(shop, { state: 'shipped' })
    shop.clock.advance(14 * day)
    const fresh = (await view(key)).sellerOrder.confirmToken as string
    const answers = await Promise.all([
      act(fresh, 'received'),
      act(fresh, 'received'),
      moveDueOrders(shop.orderContext).then(() => ({ status: 200 })),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(states((await view(fresh)).sellerOrder).filter((state) => state === 'received')).toHaveLength(1)
    const notified = await one<{ count: number }>(
      `select count(*) from outbox where payload ->> 'sellerOrderId' = $1
       and topic like 'SellerOrderReceived:release%'`,
      [id],
    )
    expect(notified.count).toBeLessThanOrEqual(1)
  })
})

describe('an automatic action', () => {
  test('reminds the seller after 3 days, and cancels, refunds and restocks the order after 7 days', async () => {
    const { key, id, listing, orderId } = await aSellerOrder(shop)
    expect((await view(key)).sellerOrder.next.what).toBe('ship-by')
    await passes(3)
    expect((await view(key)).sellerOrder.state).toBe('paid')
    await passes(5)
    const { sellerOrder } = await view(key)
    expect(sellerOrder).toMatchObject({ state: 'cancelled', refunded: { cents: 11_000 }, next: null })
    expect(sellerOrder.refunds).toMatchObject([
      { state: 'succeeded', by: 'clock', amount: { cents: 11_000 } },
    ])
    expect(sellerOrder.timeline.at(-1).by).toBe('clock')
    expect(await one('select qty, held from listing_sizes where listing_id = $1', [listing.id])).toEqual({
      qty: 1,
      held: 0,
    })
    expect(await one('select earnings_refunded_cents as s from seller_orders where id = $1', [id])).toEqual({
      s: 9_500,
    })
    const left = await one<{ cents: number }>(
      `select sum(case when debit like 'seller_held%' then -amount_cents else amount_cents end)::int as cents
       from ledger_entries where (debit like 'seller_held%' or credit like 'seller_held%')
         and ref_id in ($1, (select id from refunds where order_id = $1))`,
      [orderId],
    )
    expect(left.cents).toBe(0)
    await ledgerAgrees()
  })

  test('marks an unconfirmed parcel as received once it is due, whether or not it was marked as delivered', async () => {
    const silent = await aSellerOrder(shop, { state: 'shipped' })
    const delivered = await aSellerOrder(shop, { state: 'shipped' })
    await sells(delivered, 'delivered')
    const { next } = (await view(delivered.key)).sellerOrder
    await passes((Date.parse(next.at) - shop.clock.now()) / day - 0.1)
    expect((await view(delivered.key)).sellerOrder.state).toBe('delivered')
    expect((await view(silent.key)).sellerOrder.state).toBe('shipped')
    await passes(0.2)
    for (const { key } of [delivered, silent])
      expect(['received', 'completed']).toContain((await view(key)).sellerOrder.state)
  })

  test('refunds the buyer of an issue that was not decided within 14 days', async () => {
    const { key } = await aSellerOrder(shop, { state: 'issue' })
    await passes(4)
    expect((await view(key)).sellerOrder).toMatchObject({ state: 'issue', next: { what: 'admin-decides' } })
    await passes(11)
    expect((await view(key)).sellerOrder).toMatchObject({
      state: 'refunded',
      refunded: { cents: 11_000 },
      issue: { state: 'closed', outcome: 'refunded', closedBy: 'clock' },
    })
    await ledgerAgrees()
  })

  test('closes a return that is never sent, and marks a sent return as received and refunds it', async () => {
    const stored = await aSellerOrder(shop, { state: 'returning' })
    const sent = await aSellerOrder(shop, { state: 'returning' })
    await act(sent.key, 'return-sent', parcel)
    expect((await act(sent.key, 'close')).status).toBe(409)
    await passes(15)
    expect(['received', 'completed']).toContain((await view(stored.key)).sellerOrder.state)
    expect((await view(sent.key)).sellerOrder.state).toBe('returned')
    await passes(4)
    expect((await view(sent.key)).sellerOrder.state).toBe('refunded')
  })

  test('a request that advances the clock by 15 days completes a shipped order and pays its seller', async () => {
    const seller = await aPayee(shop)
    const { key } = await aSellerOrder(shop, { seller, state: 'shipped' })
    const buyer = await aDashboard(shop, { buyerId: (await aBuyer(shop.pool)).id })
    expect((await buyer.call('POST', '/api/admin/clock', { days: 14 })).status).toBe(403)
    const owner = await aSeller(shop.pool, { isSA: true })
    const admin = await aDashboard(shop, { sellerId: owner.id })
    expect((await admin.call('POST', '/api/admin/clock', { days: 1, ms: 1 })).status).toBe(422)
    const { status, body } = await admin.call('POST', '/api/admin/clock', { days: 15 })
    expect(status).toBe(200)
    expect(body).toMatchObject({ isMovable: true })
    expect((await view(key)).sellerOrder.state).toBe('completed')
    const { availableCents, pendingCents } = await shop.sandbox.ledgerBalance(seller.accountId)
    expect(availableCents + pendingCents).toBe(9_500)
  })
})

test('a dispute stops automatic actions, closes the issue and blocks all changes until the bank decides', async () => {
  const order = await aSellerOrder(shop, { state: 'issue' })
  const { db, clock } = shop.orderContext
  const freezes = () =>
    inTransaction(db, (tx) => freezeForDispute(tx, shop.orderContext, order.orderId, clock.now()))
  const settles = () =>
    inTransaction(db, (tx) => resolveDispute(tx, shop.orderContext, order.orderId, 'lost', clock.now()))
  const frozen = await Promise.all([freezes(), freezes()])
  expect(frozen.flat()).toEqual([order.id])
  const { sellerOrder } = await view(order.key)
  expect(sellerOrder).toMatchObject({
    state: 'disputed',
    next: null,
    mayDo: [],
    issue: { state: 'closed', closedBy: 'provider' },
  })
  expect((await act(order.key, 'received')).status).toBe(409)
  expect((await sells(order, 'refund', { all: true, reason: 'Sorry', attempt: 'attempt-9' })).status).toBe(
    409,
  )
  await passes(20)
  expect((await view(order.key)).sellerOrder.state).toBe('disputed')
  expect([await settles(), await settles()]).toEqual([[order.id], []])
  expect((await view(order.key)).sellerOrder).toMatchObject({ state: 'lost', mayDo: [] })
})

test('concurrent workers request a refund once', async () => {
  const order = await aSellerOrder(shop)
  await sells(order, 'refund', { amountCents: 4_000, reason: 'A scratch', attempt: 'attempt-1' })
  await Promise.all([processRefunds(shop.orderContext), processRefunds(shop.orderContext)])
  const { sellerOrder } = await view(order.key)
  expect(sellerOrder.refunds).toMatchObject([{ state: 'succeeded', amount: { cents: 4_000 } }])
  await ledgerAgrees()
})
