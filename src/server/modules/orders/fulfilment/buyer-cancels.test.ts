import { afterAll, beforeAll, expect, test } from 'vitest'
import { emailsTo } from '#test/support/person.ts'
import { aSeller } from '#test/support/factories.ts'
import { readClearing } from '#test/support/database/clearing.ts'
import { aDashboard, aSellerOrder, type TestSellerOrder } from '#test/support/seller-orders.ts'
import { Browser, openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const parcel = { carrier: 'ups', trackingNumber: '1Z 999' }
const act = (key: string, verb: string, body: object = {}) =>
  new Browser(shop.server).call('POST', `/api/confirm-order/${key}/${verb}`, body)
const view = async (key: string) =>
  (await new Browser(shop.server).call('GET', `/feedback/shipconfirm/${key}`)).body.sellerOrder
const sells = async ({ seller, id }: TestSellerOrder, verb: string, body: object = {}) =>
  (await aDashboard(shop, { sellerId: seller.id })).call('POST', `/api/seller/orders/${id}/${verb}`, body)

async function stockOf({ listing }: TestSellerOrder): Promise<{ qty: number; sold: number }> {
  const { rows } = await shop.pool.query<{ qty: number; sold: number }>(
    `select (select sum(qty)::int from listing_sizes where listing_id = $1) as qty,
      (select count(*)::int from holds where listing_id = $1 and state = 'sold') as sold`,
    [listing.id],
  )
  return rows[0]!
}

test('a forged key cannot cancel, and another seller cannot pack', async () => {
  const order = await aSellerOrder(shop)
  expect(await act(`${order.key.slice(0, -1)}!`, 'cancel')).toMatchObject({ status: 404 })
  const foreign = { ...order, seller: await aSeller(shop.pool) }
  expect(await sells(foreign, 'packed')).toMatchObject({ status: 404 })
  expect(await view(order.key)).toMatchObject({ state: 'paid', packedAt: null, mayDo: ['cancel'] })
})

test('a buyer cancels before packing: refunded once, restocked once, and both sides are notified', async () => {
  const order = await aSellerOrder(shop, { email: 'cancels@guest.example' })
  const before = await stockOf(order)
  const cancelled = await act(order.key, 'cancel', { reason: 'I chose the wrong size' })
  expect(cancelled.body.sellerOrder).toMatchObject({ state: 'cancelled', mayDo: [] })
  expect(await act(order.key, 'cancel', { reason: 'I chose the wrong size' })).toMatchObject({ status: 200 })
  await shop.app.settle()
  const { total, refunded, refunds } = await view(order.key)
  expect(refunded).toEqual(total)
  expect(refunds).toMatchObject([
    { state: 'succeeded', by: 'buyer', reason: 'I chose the wrong size', reasonCode: null },
  ])
  const after = await stockOf(order)
  expect(after).toEqual({ qty: before.qty + 1, sold: before.sold - 1 })
  const { ledgerCents, providerCents } = await readClearing(shop)
  expect(ledgerCents).toBe(providerCents)
  const buyers = await emailsTo(shop, 'cancels@guest.example')
  expect(buyers.filter(({ subject }) => subject.startsWith('Canceled:'))).toHaveLength(1)
  const sellers = await emailsTo(shop, `${order.seller.username}@seller.example`)
  const news = sellers.filter(({ subject }) => subject.includes('was canceled'))
  expect(news).toHaveLength(1)
  expect(news[0]!.text).toContain('The buyer canceled order')
  expect(news[0]!.text).toContain('I chose the wrong size')
})

test('an uncaptured payment is refunded as soon as it is captured', async () => {
  const order = await aSellerOrder(shop, { state: 'uncaptured' })
  expect(await act(order.key, 'cancel')).toMatchObject({ status: 200 })
  await shop.app.settle()
  const { state, refunds, total, refunded } = await view(order.key)
  expect({ state, refunded }).toEqual({ state: 'cancelled', refunded: total })
  expect(refunds).toMatchObject([
    { state: 'succeeded', reason: 'Canceled by the buyer', reasonCode: 'canceled' },
  ])
})

test('an order is packed once, and afterwards only the seller can cancel it', async () => {
  const order = await aSellerOrder(shop)
  const packed = await sells(order, 'packed')
  expect(packed).toMatchObject({ status: 200, body: { packedAt: expect.any(String) } })
  shop.clock.advance(60_000)
  expect((await sells(order, 'packed')).body.packedAt).toBe(packed.body.packedAt)
  expect(await view(order.key)).toMatchObject({ packedAt: packed.body.packedAt, mayDo: [] })
  expect(await act(order.key, 'cancel')).toMatchObject({ status: 409, body: { code: 'order_moved_on' } })
  expect(await sells(order, 'cancel', { reason: 'Sold elsewhere' })).toMatchObject({
    body: { state: 'cancelled' },
  })
})

test('an order cannot be packed before its payment is captured, or after it is shipped or canceled', async () => {
  const uncaptured = await aSellerOrder(shop, { state: 'uncaptured' })
  expect(await sells(uncaptured, 'packed')).toMatchObject({ body: { code: 'payment_not_finished' } })
  const shipped = await aSellerOrder(shop, { state: 'shipped' })
  expect(await sells(shipped, 'packed')).toMatchObject({ body: { code: 'order_moved_on' } })
  expect(await act(shipped.key, 'cancel')).toMatchObject({ body: { code: 'order_moved_on' } })
  const cancelled = await aSellerOrder(shop)
  await act(cancelled.key, 'cancel')
  expect(await sells(cancelled, 'packed')).toMatchObject({ body: { code: 'order_moved_on' } })
})

test.each(['packed', 'ship'])('of a concurrent cancellation and "%s", exactly one succeeds', async (verb) => {
  for (let attempt = 0; attempt < 4; attempt++) {
    const order = await aSellerOrder(shop)
    const body = verb === 'ship' ? parcel : {}
    const [cancelled, sold] = await Promise.all([act(order.key, 'cancel'), sells(order, verb, body)])
    expect(new Set([cancelled.status, sold.status])).toEqual(new Set([200, 409]))
    const { state, refunds } = await view(order.key)
    expect(state === 'cancelled').toBe(cancelled.status === 200)
    expect(refunds).toHaveLength(cancelled.status === 200 ? 1 : 0)
  }
})

test('the seller sees in lists and on the order page that it is packed', async () => {
  const order = await aSellerOrder(shop)
  await sells(order, 'packed')
  const dashboard = await aDashboard(shop, { sellerId: order.seller.id })
  const { body } = await dashboard.call('GET', '/api/seller/orders?tab=to-ship')
  expect(body.orders).toMatchObject([{ _id: order.id, packedAt: expect.any(String) }])
  const { moves } = (await dashboard.call('GET', `/api/seller/orders/${order.id}`)).body
  expect(moves.find(({ move }: { move: string }) => move === 'pack')).toMatchObject({
    isOpen: false,
    why: 'You’ve already packed this order',
  })
})
