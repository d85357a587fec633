import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/db.ts'
import { aSeller } from '#test/support/factories.ts'
import { findProviderFaults } from '#test/support/money/money-ledger.ts'
import { aPayee, type TestPayee } from '#test/support/money/payees.ts'
import { openProviderEvents } from '#test/support/money/provider-events.ts'
import { emailsTo } from '#test/support/person.ts'
import {
  aDashboard,
  aReturnAddress,
  aSellerOrder,
  returnTerms,
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

let attempts = 0
const parcel = { carrier: 'ups', trackingNumber: '1Z 999' }
const changedMind = { reason: 'changed-mind', text: 'I prefer the other one' }
const movedOn = { status: 409, body: { code: 'order_moved_on' } }
const act = ({ key }: TestSellerOrder, verb: string, body: object = {}) =>
  new Browser(shop.server).call('POST', `/api/confirm-order/${key}/${verb}`, body)
const view = async ({ key }: TestSellerOrder) =>
  (await new Browser(shop.server).call('GET', `/feedback/shipconfirm/${key}`)).body.sellerOrder
const sells = async ({ seller, id }: TestSellerOrder, verb: string, body: object = {}) =>
  (await aDashboard(shop, { sellerId: seller.id })).call('POST', `/api/seller/orders/${id}/${verb}`, body)
const seen = async ({ seller, id }: TestSellerOrder) =>
  (await (await aDashboard(shop, { sellerId: seller.id })).call('GET', `/api/seller/orders/${id}`)).body
const mayContest = async (order: TestSellerOrder) =>
  (await seen(order)).moves.find(({ move }: { move: string }) => move === 'contest-return').isOpen

async function passes(days: number): Promise<void> {
  passDays(shop, days)
  await providerEvents.settle()
}

/** Creates an order that the buyer received and whose earnings are in the seller's account. */
async function completed(seller: TestPayee): Promise<TestSellerOrder> {
  const order = await aSellerOrder(shop, { seller, state: 'delivered', card: '4000000000000077' })
  await act(order, 'received')
  await providerEvents.settle()
  return order
}

async function emptied(seller: TestPayee): Promise<void> {
  const dashboard = await aDashboard(shop, { sellerId: seller.id })
  const key = { 'idempotency-key': `key-${++attempts}` }
  expect((await dashboard.call('POST', '/api/sellers/payout', {}, key)).status).toBe(200)
  await providerEvents.settle()
}

async function asAdmin(order: TestSellerOrder, decision: object) {
  const admin = await aDashboard(shop, { sellerId: (await aSeller(shop.pool, { isAdmin: true })).id })
  const { rows } = await shop.pool.query<{ id: string }>(
    'select id from issues where seller_order_id = $1 and closed_at is null',
    [order.id],
  )
  const body = { text: 'We have looked', beforeReply: true, ...decision }
  return admin.call('POST', `/api/admin/issues/${rows[0]!.id}/decide`, body)
}

/** As the buyer, opens a return within the return window and reports the parcel as sent. */
async function sentBack(order: TestSellerOrder): Promise<void> {
  expect((await act(order, 'return', changedMind)).status).toBe(200)
  expect((await act(order, 'return-sent', parcel)).status).toBe(200)
}

describe('a return that was reported as sent but has not arrived', () => {
  test('can be contested by the seller while in transit, and no automatic refund follows', async () => {
    const order = await aSellerOrder(shop, { state: 'delivered' })
    await act(order, 'return', changedMind)
    expect(await mayContest(order)).toBe(false)
    expect(await sells(order, 'contest-return', { text: 'No' })).toMatchObject(movedOn)
    await act(order, 'return-sent', { carrier: 'ups' })
    expect(await mayContest(order)).toBe(true)
    const empty = { text: 'The parcel was empty' }
    expect(await sells(order, 'contest-return', empty)).toMatchObject({ body: { state: 'issue' } })
    expect(await sells(order, 'contest-return', empty)).toMatchObject({ status: 200 })
    expect(await view(order)).toMatchObject({
      return: { outcome: 'contested' },
      issue: { state: 'answered' },
    })
    await passes(5)
    expect((await view(order)).state).toBe('issue')
    expect(await asAdmin(order, { for: 'seller' })).toMatchObject({ status: 200 })
    expect(await view(order)).toMatchObject({ state: 'received', refunded: { cents: 0 } })
  })

  test('is reported to the seller, with a deadline to object, when it is automatically marked as received', async () => {
    const order = await aSellerOrder(shop, { state: 'delivered' })
    await sentBack(order)
    await passes(14)
    await shop.app.runDueWork()
    const emails = await emailsTo(shop, `${order.seller.username}@seller.example`)
    const inquiries = emails.filter(({ subject }) => /^Did the return for order \d+ arrive\?$/.test(subject))
    expect(inquiries).toHaveLength(1)
    expect(inquiries[0]!.text).toContain('report the problem on the order page')
    const dashboard = await aDashboard(shop, { sellerId: order.seller.id })
    const { notifications } = (await dashboard.call('GET', '/api/notifications')).body
    const titles = notifications.map(({ title }: { title: string }) => title)
    expect(titles).toContain('Return marked as received: Wool coat')
    expect(await sells(order, 'contest-return', { text: 'Nothing came' })).toMatchObject({ status: 200 })
    await passes(3)
    expect((await view(order)).state).toBe('issue')
  })

  test('does not notify a seller who has confirmed its arrival', async () => {
    const order = await aSellerOrder(shop, { state: 'delivered' })
    await sentBack(order)
    await sells(order, 'returned')
    await shop.app.runDueWork()
    const emails = await emailsTo(shop, `${order.seller.username}@seller.example`)
    expect(emails.filter(({ subject }) => subject.startsWith('Did the return'))).toEqual([])
  })
})

test('a parcel that is returned a second time notifies the seller again', async () => {
  const order = await aSellerOrder(shop, { state: 'delivered' })
  await sentBack(order)
  await shop.app.runDueWork()
  await sells(order, 'contest-return', { text: 'The parcel was empty' })
  await sells(order, 'answer', { text: 'Send it once more', offer: 'return', ...returnTerms })
  await act(order, 'accept')
  await act(order, 'return-sent', parcel)
  await shop.app.runDueWork()
  const emails = await emailsTo(shop, `${order.seller.username}@seller.example`)
  expect(
    emails.filter(({ subject }) => /^The return for order \d+ is on its way$/.test(subject)),
  ).toHaveLength(2)
})

describe('an order whose issue was settled cannot also be returned', () => {
  test.each(['a partial refund was agreed', 'an admin decided', 'the return was in transit'])(
    '%s',
    async (how) => {
      const order = await aSellerOrder(shop, { state: 'delivered' })
      await act(order, 'issue', { kind: 'damaged', text: 'A button is missing' })
      if (how === 'a partial refund was agreed') {
        await sells(order, 'answer', { text: 'I am sorry', offer: 'refund', amountCents: 9_000 })
        await act(order, 'accept')
      } else {
        if (how === 'the return was in transit') {
          await sells(order, 'answer', { text: 'Send it', offer: 'return', ...returnTerms })
          await act(order, 'accept')
          await act(order, 'return-sent', parcel)
          await shop.pool.query(`update issues set closed_by = 'buyer', closed_at = now(), state = 'closed'
          where seller_order_id = '${order.id}'`)
          await shop.pool.query(`update seller_orders set state = 'delivered' where id = '${order.id}'`)
        } else await asAdmin(order, { for: 'seller' })
      }
      await providerEvents.settle()
      const after = await view(order)
      expect(after).toMatchObject({ returnable: null })
      expect(after.mayDo).not.toContain('return')
      expect(await act(order, 'return', changedMind)).toMatchObject(movedOn)
    },
  )

  test('an order whose issue the buyer withdrew can still be returned', async () => {
    const order = await aSellerOrder(shop, { state: 'delivered' })
    await act(order, 'issue', { kind: 'damaged', text: 'A button is missing' })
    await act(order, 'close')
    expect((await view(order)).mayDo).toContain('return')
  })
})

test('two returns due at the same time are both refunded from a sufficient balance', async () => {
  const seller = await aPayee(shop)
  const orders = [await completed(seller), await completed(seller)]
  for (const order of orders) await sentBack(order)
  await passes(14)
  await passes(3)
  for (const order of orders) expect(await view(order)).toMatchObject({ state: 'refunded' })
})

describe('a return without an address', () => {
  const nowhere = ({ seller }: TestSellerOrder) =>
    shop.pool.query('update sellers set return_to = null where id = $1', [seller.id])

  test('cannot be sent before it has an address, whether it was opened in the return window or agreed', async () => {
    const order = await aSellerOrder(shop, { state: 'delivered' })
    await nowhere(order)
    const opened = await act(order, 'return', changedMind)
    expect(opened.body.sellerOrder).toMatchObject({ return: { returnTo: null }, mayDo: ['close'] })
    expect(await act(order, 'return-sent', parcel)).toMatchObject(movedOn)
    const dashboard = await aDashboard(shop, { sellerId: order.seller.id })
    const terms = { returnTo: aReturnAddress, returnPaidBy: 'buyer' }
    await dashboard.call('PUT', `/api/seller/orders/${order.id}/return-address`, terms)
    expect(await act(order, 'return-sent', parcel)).toMatchObject({ status: 200 })
    const agreed = await aSellerOrder(shop, { state: 'returning' })
    await shop.pool.query(
      'update issues set return_to = null, return_paid_by = null where seller_order_id = $1',
      [agreed.id],
    )
    expect((await view(agreed)).mayDo).toEqual(['note', 'close'])
    expect(await act(agreed, 'return-sent', parcel)).toMatchObject(movedOn)
  })

  test('uses the address of the seller’s earlier return', async () => {
    const before = await aSellerOrder(shop, { state: 'returning' })
    const order = await aSellerOrder(shop, { seller: before.seller, state: 'delivered' })
    await nowhere(order)
    const opened = await act(order, 'return', changedMind)
    expect(opened.body.sellerOrder.return).toMatchObject({ returnTo: aReturnAddress })
  })

  test('waits for two deadlines, then an admin decides and the buyer is notified', async () => {
    const order = await aSellerOrder(shop, { state: 'delivered', email: 'nowhere@guest.example' })
    await nowhere(order)
    await act(order, 'return', changedMind)
    const agreed = await aSellerOrder(shop, { state: 'returning' })
    await shop.pool.query(
      'update issues set return_to = null, return_paid_by = null where seller_order_id = $1',
      [agreed.id],
    )
    await passes(14)
    for (const one of [order, agreed]) expect((await view(one)).state).toBe('returning')
    await passes(14)
    for (const one of [order, agreed])
      expect(await view(one)).toMatchObject({ state: 'issue', issue: { state: 'open' }, next: null })
    await shop.app.runDueWork()
    const [mail] = await emailsTo(shop, 'nowhere@guest.example')
    expect(mail!.text).toContain('still don’t have a return address')
    for (const one of [order, agreed])
      expect(await asAdmin(one, { for: 'buyer' })).toMatchObject({ status: 200 })
    await providerEvents.settle()
    for (const one of [order, agreed]) expect((await view(one)).state).toBe('refunded')
  })
})

describe('after the earnings were sent', () => {
  /** Creates an order whose earnings were sent to the seller and whose return the seller contests. */
  async function contested({ isPaidOut = false } = {}): Promise<{ order: TestSellerOrder }> {
    const seller = await aPayee(shop)
    const order = await completed(seller)
    await passes(2)
    if (isPaidOut) await emptied(seller)
    await sentBack(order)
    await sells(order, 'returned')
    await sells(order, 'contest-return', { text: 'It was worn' })
    return { order }
  }

  test('a dispute won by the seller ends the issue permanently', async () => {
    const { order } = await contested()
    const now = shop.clock.now()
    await inTransaction(shop.orderContext.db, async (tx) => {
      await freezeForDispute(tx, shop.orderContext, order.orderId, now)
      await resolveDispute(tx, shop.orderContext, order.orderId, 'won', now)
    })
    expect(await view(order)).toMatchObject({ state: 'won', mayDo: [], next: null })
  })

  test('an agreed return that the seller cannot refund is escalated to an admin, once', async () => {
    const { order } = await contested({ isPaidOut: true })
    await sells(order, 'answer', { text: 'Send it once more', offer: 'return', ...returnTerms })
    expect((await act(order, 'accept')).body.sellerOrder.state).toBe('returning')
    await act(order, 'return-sent', parcel)
    await sells(order, 'returned')
    await passes(3)
    expect(await view(order)).toMatchObject({ state: 'issue', issue: { state: 'open' }, next: null })
    expect(await act(order, 'accept')).toMatchObject({ body: { code: 'offer_changed' } })
    await passes(60)
    expect(await seen(order)).toMatchObject({ state: 'issue', refunded: { cents: 0 } })
    expect(await asAdmin(order, { for: 'seller' })).toMatchObject({ status: 200 })
    expect((await seen(order)).state).toBe('completed')
  })
})
