import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/db.ts'
import { aSeller } from '#test/support/factories.ts'
import { findProviderFaults } from '#test/support/money/money-ledger.ts'
import { aPayee, type TestPayee } from '#test/support/money/payees.ts'
import { openProviderEvents } from '#test/support/money/provider-events.ts'
import {
  aDashboard,
  aReturnAddress,
  aSellerOrder,
  acceptReturns,
  type TestSellerOrder,
} from '#test/support/seller-orders.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'
import { passDays } from '#test/support/pass-days.ts'
import { freezeForDispute, resolveDispute } from '../../seller-orders.ts'

const shop = await openTestShop()
const providerEvents = await openProviderEvents(shop)
afterAll(() => shop.close())
afterEach(async () => {
  await providerEvents.settle()
  expect(await findProviderFaults(shop.pool)).toEqual([])
})

const day = 86_400_000
let attempts = 0
const parcel = { carrier: 'ups', trackingNumber: '1Z 999' }
/** Returns the number of whole days until `until`, the end of a return window. */
const daysLeft = (until: string) => Math.floor((Date.parse(until) - shop.clock.now()) / day)
const changedMind = { reason: 'changed-mind', text: 'I prefer the other one' }
const act = ({ key }: TestSellerOrder, verb: string, body: object = {}) =>
  new Browser(shop.server).call('POST', `/api/confirm-order/${key}/${verb}`, body)
const view = async ({ key }: TestSellerOrder) =>
  (await new Browser(shop.server).call('GET', `/feedback/shipconfirm/${key}`)).body.sellerOrder
const sells = async ({ seller, id }: TestSellerOrder, verb: string, body: object = {}) =>
  (await aDashboard(shop, { sellerId: seller.id })).call('POST', `/api/seller/orders/${id}/${verb}`, body)
const seen = async ({ seller, id }: TestSellerOrder) =>
  (await (await aDashboard(shop, { sellerId: seller.id })).call('GET', `/api/seller/orders/${id}`)).body
const refunds = (order: TestSellerOrder, amountCents?: number) =>
  sells(order, 'refund', {
    reason: 'Returned',
    attempt: `attempt-${++attempts}`,
    ...(amountCents === undefined ? { all: true } : { amountCents }),
  })

async function passes(days: number): Promise<void> {
  passDays(shop, days)
  await providerEvents.settle()
}

/** Creates an order that was delivered and received and whose earnings are in the seller's account. */
async function completed(seller: TestPayee): Promise<TestSellerOrder> {
  const order = await aSellerOrder(shop, { seller, state: 'delivered', card: '4000000000000077' })
  await act(order, 'received')
  await providerEvents.settle()
  return order
}

async function emptied(seller: TestPayee): Promise<void> {
  const dashboard = await aDashboard(shop, { sellerId: seller.id })
  const paid = await dashboard.call(
    'POST',
    '/api/sellers/payout',
    {},
    { 'idempotency-key': `key-${++attempts}` },
  )
  expect(paid.status).toBe(200)
  await providerEvents.settle()
}

async function asAdmin(order: TestSellerOrder, decision: object) {
  const admin = await aDashboard(shop, { sellerId: (await aSeller(shop.pool, { isAdmin: true })).id })
  const { rows } = await shop.pool.query<{ id: string }>(
    'select id from issues where seller_order_id = $1 and closed_at is null',
    [order.id],
  )
  return admin.call('POST', `/api/admin/issues/${rows[0]!.id}/decide`, {
    text: 'We have looked',
    ...decision,
  })
}

describe('the access checks and deadlines of returns', () => {
  test('forged keys cannot open a return, and other sellers cannot contest it', async () => {
    const order = await aSellerOrder(shop, { state: 'sent-back' })
    const forged = { ...order, key: `${order.key.slice(0, -1)}!` }
    expect(await act(forged, 'return', changedMind)).toMatchObject({ status: 404 })
    const foreign = { ...order, seller: await aSeller(shop.pool) }
    expect(await sells(foreign, 'contest-return', { text: 'No' })).toMatchObject({ status: 404 })
    expect((await view(order)).state).toBe('returned')
  })

  test('a return is possible from delivery until the end of the days promised at purchase, if any', async () => {
    const seller = await aSeller(shop.pool)
    await acceptReturns(shop, seller, { days: 10 })
    const order = await aSellerOrder(shop, { seller, state: 'shipped' })
    expect(await act(order, 'return', changedMind)).toMatchObject({ body: { code: 'order_moved_on' } })
    await sells(order, 'delivered')
    await shop.pool.query('update sellers set return_days = 90 where id = $1', [seller.id])
    const { returnable, mayDo } = await view(order)
    expect(daysLeft(returnable.until)).toBe(10)
    expect(returnable).toMatchObject({ paidBy: 'buyer', lines: [{ label: 'Wool coat' }] })
    expect(mayDo).toContain('return')
    await passes(11)
    expect(await view(order)).toMatchObject({ returnable: null })
    expect(await act(order, 'return', changedMind)).toMatchObject({ body: { code: 'order_moved_on' } })
    const never = await aSellerOrder(shop, { state: 'shipped' })
    await sells(never, 'delivered')
    expect(await act(never, 'return', changedMind)).toMatchObject({ body: { code: 'order_moved_on' } })
  })

  test('first-party items can be returned for the number of days in the settings', async () => {
    const order = await aSellerOrder(shop, {
      seller: await aSeller(shop.pool, { isSA: true }),
      state: 'shipped',
    })
    await sells(order, 'delivered')
    expect(daysLeft((await view(order)).returnable.until)).toBe(14)
  })
})

describe('the steps of a return', () => {
  test('changed mind: agreed, sent, inspected, refunded; repeated calls have no effect', async () => {
    const order = await aSellerOrder(shop, { state: 'delivered' })
    const opened = await act(order, 'return', changedMind)
    expect(opened.body.sellerOrder).toMatchObject({
      state: 'returning',
      return: {
        state: 'agreed',
        reason: 'changed-mind',
        paidBy: 'buyer',
        returnTo: aReturnAddress,
        parcel: null,
      },
      next: { what: 'return-sent' },
      mayDo: ['return-sent', 'close'],
      issue: null,
    })
    expect(await act(order, 'return', changedMind)).toMatchObject({ status: 200 })
    expect((await seen(order)).proceeds.status).toBe('on-hold')
    await act(order, 'return-sent', parcel)
    const sent = await view(order)
    expect(sent.return).toMatchObject({ state: 'sent', parcel: { carrier: 'ups', trackingNumber: '1Z 999' } })
    expect(sent).toMatchObject({ next: { what: 'return-arrives' }, mayDo: ['return-sent'] })
    expect(await act(order, 'close')).toMatchObject({ body: { code: 'order_moved_on' } })
    await sells(order, 'returned')
    expect(await view(order)).toMatchObject({ state: 'returned', return: { state: 'received' }, mayDo: [] })
    expect(await refunds(order)).toMatchObject({ status: 200 })
    await providerEvents.settle()
    const { total, refunded, return: closed } = await view(order)
    expect(refunded).toEqual(total)
    expect(closed).toMatchObject({ state: 'closed', outcome: 'refunded', returnTo: null })
    expect(await act(order, 'return', changedMind)).toMatchObject({ body: { code: 'order_moved_on' } })
  })

  test('never sent: the return is closed, and the seller is paid', async () => {
    const order = await aSellerOrder(shop, { state: 'delivered' })
    await act(order, 'return', changedMind)
    await passes(14)
    expect(await view(order)).toMatchObject({
      state: 'received',
      return: { outcome: 'not-sent' },
      returnable: null,
    })
  })

  test('withdrawn before sending: the seller is paid, and a return can be opened again', async () => {
    const order = await aSellerOrder(shop, { state: 'delivered' })
    const { returnable } = await view(order)
    await act(order, 'return', changedMind)
    expect((await act(order, 'close')).body.sellerOrder).toMatchObject({
      state: 'received',
      return: { outcome: 'withdrawn' },
      returnable,
    })
  })

  test('no reaction from the seller: automatically marked as received, then refunded', async () => {
    const order = await aSellerOrder(shop, { state: 'delivered' })
    await act(order, 'return', changedMind)
    await act(order, 'return-sent', parcel)
    await passes(14)
    expect(await view(order)).toMatchObject({ state: 'returned', return: { state: 'received' } })
    await passes(3)
    expect(await view(order)).toMatchObject({ state: 'refunded', return: { outcome: 'refunded' } })
  })

  test('faulty: the buyer pays no return shipping, and the deadline starts once there is an address', async () => {
    const order = await aSellerOrder(shop, { state: 'delivered' })
    await shop.pool.query('update sellers set return_to = null where id = $1', [order.seller.id])
    const opened = (await act(order, 'return', { reason: 'faulty', text: 'A seam is open' })).body.sellerOrder
    expect(opened).toMatchObject({ return: { paidBy: 'seller', returnTo: null }, next: null })
    await passes(15)
    expect((await view(order)).state).toBe('returning')
    const dashboard = await aDashboard(shop, { sellerId: order.seller.id })
    const terms = { returnTo: aReturnAddress, returnPaidBy: 'seller' }
    const saved = await dashboard.call('PUT', `/api/seller/orders/${order.id}/return-address`, terms)
    expect(saved).toMatchObject({ status: 200, body: { return: { returnTo: aReturnAddress } } })
    const { next } = await view(order)
    expect({ ...next, at: daysLeft(next.at) }).toEqual({ what: 'return-sent', at: 14 })
  })

  test('a return continues after a dispute is won, and ends when it is lost', async () => {
    for (const [outcome, state] of [
      ['won', 'returning'],
      ['lost', 'lost'],
    ] as const) {
      const order = await aSellerOrder(shop, { state: 'delivered' })
      await act(order, 'return', changedMind)
      await act(order, 'return-sent', parcel)
      const now = shop.clock.now()
      await inTransaction(shop.orderContext.db, async (tx) => {
        await freezeForDispute(tx, shop.orderContext, order.orderId, now)
        await resolveDispute(tx, shop.orderContext, order.orderId, outcome, now)
      })
      const after = await view(order)
      expect(after).toMatchObject({ state, return: { state: outcome === 'won' ? 'sent' : 'closed' } })
      if (outcome === 'won') expect(after.next.what).toBe('return-arrives')
    }
  })
})

describe('the seller contests a return', () => {
  test('with a partial refund that the buyer accepts: the seller receives the rest', async () => {
    const order = await aSellerOrder(shop, { state: 'sent-back' })
    const offer = { text: 'It was worn', amountCents: 4_000 }
    expect(await sells(order, 'contest-return', offer)).toMatchObject({ body: { state: 'issue' } })
    expect(await sells(order, 'contest-return', offer)).toMatchObject({ status: 200 })
    const contested = await view(order)
    expect(contested).toMatchObject({
      issue: { kind: 'other', state: 'answered', offer: { kind: 'refund', amount: { cents: 4_000 } } },
      return: { outcome: 'contested' },
      next: { what: 'admin-decides' },
    })
    expect(contested.issue.notes).toHaveLength(1)
    await act(order, 'accept', {})
    await providerEvents.settle()
    expect(await view(order)).toMatchObject({ state: 'received', refunded: { cents: 4_000 } })
  })

  test('without an offer: an admin decides, and without a decision the buyer is refunded', async () => {
    const order = await aSellerOrder(shop, { state: 'sent-back' })
    await sells(order, 'contest-return', { text: 'This is not what I sent' })
    expect(await asAdmin(order, { for: 'seller' })).toMatchObject({ status: 200 })
    expect((await view(order)).state).toBe('received')
    const other = await aSellerOrder(shop, { state: 'sent-back' })
    await sells(other, 'contest-return', { text: 'This is not what I sent' })
    await passes(14)
    expect((await view(other)).state).toBe('refunded')
  })

  test('without a sent return or with an offer of the full refund: rejected', async () => {
    const order = await aSellerOrder(shop, { state: 'delivered' })
    await act(order, 'return', changedMind)
    expect(await sells(order, 'contest-return', { text: 'No' })).toMatchObject({
      body: { code: 'order_moved_on' },
    })
    await sells(order, 'returned')
    const { total } = await view(order)
    expect(await sells(order, 'contest-return', { text: 'No', amountCents: total.cents })).toMatchObject({
      body: { code: 'refund_too_large' },
    })
  })
})

describe('after the earnings were sent', () => {
  test('the refund is collected from the seller, and a return that fails leaves them the earnings', async () => {
    const seller = await aPayee(shop)
    const order = await completed(seller)
    expect((await act(order, 'return', changedMind)).body.sellerOrder.state).toBe('returning')
    await act(order, 'close')
    expect((await view(order)).state).toBe('completed')
    await act(order, 'return', changedMind)
    await act(order, 'return-sent', parcel)
    await sells(order, 'returned')
    expect(await refunds(order)).toMatchObject({ status: 200 })
    await providerEvents.settle()
    expect((await view(order)).state).toBe('refunded')
    const { body } = await seller.dashboard.call('GET', `/api/sellers/balance/${seller.accountId}`)
    expect(body).toMatchObject({ available: { cents: 0 }, pending: { cents: 0 }, owed: { cents: 0 } })
  })

  test('an automatic refund is collected while the seller has a sufficient balance', async () => {
    const order = await completed(await aPayee(shop))
    await act(order, 'return', changedMind)
    await act(order, 'return-sent', parcel)
    await passes(14)
    await passes(3)
    expect(await view(order)).toMatchObject({ state: 'refunded', return: { outcome: 'refunded' } })
  })

  test('without a balance, no automatic refund uses the marketplace’s money, and an admin decides', async () => {
    const seller = await aPayee(shop)
    const order = await completed(seller)
    await passes(2)
    await emptied(seller)
    await act(order, 'return', changedMind)
    await act(order, 'return-sent', parcel)
    await passes(14)
    await passes(3)
    expect(await view(order)).toMatchObject({ state: 'issue', refunded: { cents: 0 }, next: null })
    await passes(60)
    expect((await seen(order)).state).toBe('issue')
    expect(await asAdmin(order, { for: 'seller' })).toMatchObject({ status: 200 })
    expect((await seen(order)).state).toBe('completed')
  })

  test('without a balance, the buyer cannot accept a partial offer until an admin has decided', async () => {
    const seller = await aPayee(shop)
    const order = await completed(seller)
    await passes(2)
    await emptied(seller)
    await act(order, 'return', changedMind)
    await sells(order, 'returned')
    await sells(order, 'contest-return', { text: 'It was worn', amountCents: 4_000 })
    expect(await act(order, 'accept', {})).toMatchObject({
      status: 409,
      body: { code: 'refund_not_covered', message: expect.stringContaining('doesn’t cover this refund') },
    })
    await passes(15)
    expect(await view(order)).toMatchObject({ state: 'issue', refunded: { cents: 0 } })
    expect(await asAdmin(order, { for: 'buyer' })).toMatchObject({ status: 200 })
    await providerEvents.settle()
    expect((await view(order)).state).toBe('refunded')
  })
})

test.each(['received', 'issue'])('"%s" and a concurrent return: one of them wins', async (verb) => {
  const order = await aSellerOrder(shop, { state: 'delivered' })
  const body = verb === 'issue' ? { kind: 'damaged', text: 'It is torn' } : {}
  const [other, back] = await Promise.all([act(order, verb, body), act(order, 'return', changedMind)])
  const { state } = await view(order)
  if (verb === 'issue') expect([other.status, back.status]).toContain(409)
  expect(['returning', 'received', 'issue']).toContain(state)
  expect((await shop.pool.query('select from returns where seller_order_id = $1', [order.id])).rowCount).toBe(
    back.status === 200 ? 1 : 0,
  )
})
