import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { estimateArrival } from '#contract/shipping/delivery.ts'
import { aSeller } from '#test/support/factories.ts'
import { aPayee } from '#test/support/money/payees.ts'
import { endOfDay } from '#platform/core/local-days.ts'
import { marketplace } from '#platform/config/marketplace.ts'
import { createSellerOrderToken } from '#modules/orders/core/seller-order-token.ts'
import { readClearing } from '#test/support/database/clearing.ts'
import { aDashboard, aSellerOrder, type TestSellerOrder } from '#test/support/seller-orders.ts'
import { Browser, openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
const day = 86_400_000
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const keyOf = ({ id }: TestSellerOrder): string =>
  createSellerOrderToken(shop.orderContext.linkKeys.current(), { id, linkVersion: 0 }, shop.clock.now(), 60)
const view = async (order: TestSellerOrder) =>
  (await new Browser(shop.server).call('GET', `/feedback/shipconfirm/${keyOf(order)}`)).body.sellerOrder
const act = async (order: TestSellerOrder, verb: string, body: object = {}) =>
  new Browser(shop.server).call('POST', `/api/confirm-order/${keyOf(order)}/${verb}`, body)
const sells = async ({ seller, id }: TestSellerOrder, verb: string, body: object = {}) =>
  (await aDashboard(shop, { sellerId: seller.id })).call('POST', `/api/seller/orders/${id}/${verb}`, body)
const report = { kind: 'not-received', text: 'Nothing has come' }

async function passes(days: number): Promise<void> {
  shop.clock.advance(days * day)
  await shop.app.runDueWork()
}

/** Creates a paid order that ships from Beirut to the United States. */
async function fromAbroad(options: Parameters<typeof aSellerOrder>[1] = {}): Promise<TestSellerOrder> {
  const seller = options.seller ?? (await aSeller(shop.pool))
  await shop.pool.query(
    `update sellers set ship_from = jsonb_build_object('name', 'Zeina', 'address_line1', '1 Hamra', 'address_line2', '',
      'address_city', 'Beirut', 'address_state', '', 'address_zip', '1103', 'country', 'LB') where id = $1`,
    [seller.id],
  )
  return aSellerOrder(shop, { ...options, seller })
}

const ship = (order: TestSellerOrder) => sells(order, 'ship', { carrier: 'dhl', trackingNumber: '1Z999' })
/** Returns the last millisecond of the day that is `days` days from now. */
const lastMoment = (days: number): string =>
  endOfDay(new Date(shop.clock.now()), marketplace().timeZone, days).toISOString()
const daysUntil = (at: string): number => (Date.parse(at) - shop.clock.now()) / day

describe('an order is marked as received after the parcel is due', () => {
  test('an order from abroad is not received before the last day of its estimate plus 3 days', async () => {
    const order = await fromAbroad()
    await ship(order)
    const { delivery, next } = await view(order)
    expect(next.what).toBe('received')
    const lastDay = Date.parse(delivery.by)
    expect(Date.parse(next.at)).toBeGreaterThan(lastDay + 3 * day)
    expect(daysUntil(next.at)).toBeGreaterThan(14)
    while (Date.parse(next.at) - shop.clock.now() > day) {
      await passes(1)
      expect((await view(order)).state).toBe('shipped')
    }
    await passes(1)
    expect(['received', 'completed']).toContain((await view(order)).state)
  })

  test('a late shipment moves the estimate to a later date, never to an earlier one', async () => {
    const order = await fromAbroad()
    const before = (await view(order)).delivery
    await passes(6)
    await ship(order)
    const after = (await view(order)).delivery
    expect(after.by > before.by).toBe(true)
    expect(after.shipsBy).toBe(before.shipsBy)
    const early = await fromAbroad()
    const promised = (await view(early)).delivery
    await ship(early)
    expect((await view(early)).delivery.by).toBe(promised.by)
  })

  test('an order without an estimate gets one on shipping, or is received after 14 days', async () => {
    const order = await aSellerOrder(shop)
    await shop.pool.query('update sellers set ship_from = null where id = $1', [order.seller.id])
    await shop.pool.query(
      'update seller_orders set ships_by = null, arrives_from = null, arrives_by = null where id = $1',
      [order.id],
    )
    await ship(order)
    const { delivery, next } = await view(order)
    expect(delivery).toBeNull()
    expect(next.at).toBe(lastMoment(14))
  })

  test('the seller’s “delivered” does not shorten the protection, the buyer’s confirmation does', async () => {
    const order = await fromAbroad()
    await ship(order)
    const { next } = await view(order)
    expect((await sells(order, 'delivered')).status).toBe(200)
    expect((await view(order)).next).toEqual(next)
    await passes(4)
    expect((await view(order)).state).toBe('delivered')
    expect((await act(order, 'received')).status).toBe(200)
    expect(['received', 'completed']).toContain((await view(order)).state)
  })
})

describe('“It hasn’t arrived”', () => {
  test('is rejected with a wrong key, before the parcel is due and before it ships', async () => {
    const order = await fromAbroad()
    expect(
      (await new Browser(shop.server).call('POST', '/api/confirm-order/nothing/not-arrived', {})).status,
    ).toBe(404)
    expect(await act(order, 'not-arrived')).toMatchObject({ status: 409, body: { code: 'order_moved_on' } })
    await ship(order)
    expect((await view(order)).mayPauseUntil).toBeNull()
    expect(await act(order, 'not-arrived')).toMatchObject({ status: 409, body: { code: 'not_due_yet' } })
  })

  test('extends the deadline once to the end of the 7th day, notifies the seller, and allows an issue', async () => {
    const order = await fromAbroad()
    await ship(order)
    const { delivery } = await view(order)
    shop.clock.advance(Date.parse(delivery.by) + 2 * day - shop.clock.now())
    const { mayPauseUntil, next: before } = await view(order)
    expect(mayPauseUntil).toBe(lastMoment(7))
    const answers = await Promise.all([act(order, 'not-arrived'), act(order, 'not-arrived')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const paused = await view(order)
    expect(Date.parse(paused.next.at)).toBeGreaterThan(Date.parse(before.at))
    expect(paused.next.at).toBe(lastMoment(7))
    expect(paused).toMatchObject({ state: 'shipped', mayPauseUntil: null, isStillMissing: false })
    await passes(1)
    await act(order, 'not-arrived')
    expect((await view(order)).next).toEqual(paused.next)
    const { rows } = await shop.pool.query<{ text: string }>(
      `select text from emails where recipient = (select email from sellers where id = $1)
         and subject like '%hasn’t arrived'`,
      [order.seller.id],
    )
    expect(rows).toHaveLength(1)
    shop.clock.advance(Date.parse(paused.next.at) - 60_000 - shop.clock.now())
    await passes(0)
    expect((await view(order)).state).toBe('shipped')
    shop.clock.advance(120_000)
    await passes(0)
    const over = await view(order)
    expect(['received', 'completed']).toContain(over.state)
    expect(over).toMatchObject({ isStillMissing: true })
    expect(over.mayDo).toContain('issue')
    expect((await act(order, 'issue', report)).body.sellerOrder).toMatchObject({
      state: 'issue',
      issue: { kind: 'not-received' },
    })
  })
})

describe('an issue after receipt', () => {
  test('holds the seller’s earnings and is refunded from them', async () => {
    const seller = await aPayee(shop)
    const order = await aSellerOrder(shop, { seller, state: 'shipped' })
    await act(order, 'received')
    // Captured money becomes available in the provider balance after a few days.
    await passes(8)
    expect((await view(order)).state).toBe('completed')
    const dashboard = await aDashboard(shop, { sellerId: seller.id })
    const balance = async () =>
      (await dashboard.call('GET', `/api/sellers/dashboard/${seller.accountId}`)).body.balance
    expect((await balance()).onHold.cents).toBe(0)
    expect((await act(order, 'issue', { kind: 'damaged', text: 'It is torn' })).status).toBe(200)
    expect((await balance()).onHold.cents).toBe(9_500)
    const payout = await dashboard.call(
      'POST',
      '/api/sellers/payout',
      {},
      { 'idempotency-key': 'late-issue-1' },
    )
    expect(payout).toMatchObject({ body: { code: 'balance_too_low' } })
    expect(
      (await sells(order, 'answer', { text: 'Sorry', offer: 'refund', amountCents: 11_000 })).status,
    ).toBe(200)
    expect(await act(order, 'accept')).toMatchObject({ status: 200 })
    await passes(1)
    expect(await view(order)).toMatchObject({ state: 'refunded', refunded: { cents: 11_000 } })
    expect((await balance()).onHold.cents).toBe(0)
    const { ledgerCents, providerCents } = await readClearing(shop)
    expect(ledgerCents).toBe(providerCents)
  })

  test('is possible until 14 days after receipt, and only once', async () => {
    const order = await aSellerOrder(shop, { state: 'shipped' })
    await act(order, 'received')
    const { reportableUntil } = await view(order)
    await passes(Math.floor(daysUntil(reportableUntil)))
    expect((await act(order, 'issue', report)).status).toBe(200)
    expect((await act(order, 'close')).status).toBe(200)
    expect(['received', 'completed']).toContain((await view(order)).state)
    await passes(1.1)
    expect((await view(order)).mayDo).not.toContain('issue')
    expect(await act(order, 'issue', report)).toMatchObject({
      status: 409,
      body: { code: 'order_moved_on' },
    })
  })
})

describe('with an older build running at the same time', () => {
  const older = (text: string, values: unknown[]) => shop.pool.query(text, values)
  const dueOf = async ({ id }: TestSellerOrder) =>
    (
      await shop.pool.query<{ due_at: Date; protected_until: Date | null }>(
        'select due_at, protected_until from seller_orders where id = $1',
        [id],
      )
    ).rows[0]!

  test('a due date set by the older build is never before the end of the protection', async () => {
    const order = await fromAbroad()
    await ship(order)
    const before = await dueOf(order)
    const in3Days = new Date(shop.clock.now() + 3 * day)
    await older(
      `update seller_orders set state = 'delivered', due_at = $2, due_move = 'receive', delivered_at = $3 where id = $1`,
      [order.id, in3Days, new Date(shop.clock.now())],
    )
    expect(await dueOf(order)).toEqual(before)
  })

  test('parcels shipped by the older build are protected until after their estimate, late or not', async () => {
    for (const lateDays of [0, 6]) {
      const order = await fromAbroad()
      shop.clock.advance(lateDays * day)
      const now = new Date(shop.clock.now())
      const shipped = { from: 'LB', to: 'US', day: now.toISOString().slice(0, 10) }
      const { by } = estimateArrival(shipped, { domestic: [2, 5], region: [3, 8], world: [6, 15] })
      await older(
        `update seller_orders set state = 'shipped', due_at = $2, due_move = 'receive', shipped_at = $3 where id = $1`,
        [order.id, new Date(+now + 14 * day), now],
      )
      const { due_at: due } = await dueOf(order)
      expect(+due).toBeGreaterThan(Date.parse(by) + 4 * day)
    }
  })

  test('orders that were already delivered keep their dates', async () => {
    const order = await aSellerOrder(shop, { state: 'delivered' })
    const due = new Date(shop.clock.now() + 2 * day)
    await older('update seller_orders set protected_until = null, due_at = $2 where id = $1', [order.id, due])
    expect(await dueOf(order)).toEqual({ due_at: due, protected_until: null })
    await passes(2.01)
    expect(['received', 'completed']).toContain((await view(order)).state)
  })
})
