import { afterAll, afterEach, expect, test } from 'vitest'
import { setMarketplace } from '#platform/config/marketplace.ts'
import { daysBetween } from '#platform/settings/market-days.ts'
import { aDashboard, aSellerOrder } from '#test/support/seller-orders.ts'
import { openTestShop } from '#test/support/shop.ts'
import { recountSales } from './recount-sales.ts'
import { findSalesZone, rollUpSales, listSalesDays } from '../core/seller-sales.store.ts'

const shop = await openTestShop()
const { db } = shop.app.orders.context
afterAll(() => shop.close())
const liveIn = (timeZone: string) => setMarketplace({ timeZone }, { supportEmail: '' })
afterEach(() => setMarketplace(undefined, { supportEmail: '' }))

/** Creates a seller with one order paid at each of the given times. */
async function paidAt(...moments: string[]) {
  const first = await aSellerOrder(shop, { state: 'paid' })
  const orders = [first]
  for (const _ of moments.slice(1))
    orders.push(await aSellerOrder(shop, { seller: first.seller, state: 'paid' }))
  for (const [at, order] of orders.entries())
    await shop.pool.query('update seller_orders set paid_at = $2 where id = $1', [order.id, moments[at]])
  // Restores the initial time zone.
  await shop.pool.query('delete from seller_sale_zone')
  return { sellerId: first.seller.id, orders }
}

const countsOf = async (sellerId: string, first: string, last: string) =>
  (await listSalesDays(db, sellerId, first, last)).map(({ day, orders }) => [day, orders])

test.each([
  [
    'Europe/Berlin',
    '2026-03-29',
    '2026-03-28T22:59:59Z',
    '2026-03-28T23:00:00Z',
    '2026-03-29T21:59:59Z',
    '2026-03-29T22:00:00Z',
  ],
  [
    'Europe/Berlin',
    '2026-10-25',
    '2026-10-24T21:59:59Z',
    '2026-10-24T22:00:00Z',
    '2026-10-25T22:59:59Z',
    '2026-10-25T23:00:00Z',
  ],
  [
    'America/New_York',
    '2026-03-08',
    '2026-03-08T04:59:59Z',
    '2026-03-08T05:00:00Z',
    '2026-03-09T03:59:59Z',
    '2026-03-09T04:00:00Z',
  ],
  [
    'America/New_York',
    '2026-11-01',
    '2026-11-01T03:59:59Z',
    '2026-11-01T04:00:00Z',
    '2026-11-02T04:59:59Z',
    '2026-11-02T05:00:00Z',
  ],
  [
    'Asia/Kolkata',
    '2026-03-29',
    '2026-03-28T18:29:59Z',
    '2026-03-28T18:30:00Z',
    '2026-03-29T18:29:59Z',
    '2026-03-29T18:30:00Z',
  ],
])('in %s, sales on %s are exactly those between its midnights', async (zone, day, ...moments) => {
  const { sellerId } = await paidAt(...moments)
  liveIn(zone)
  await recountSales({ db })
  expect(await findSalesZone(db)).toBe(zone)
  const before = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
  const after = new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
  expect(await countsOf(sellerId, before, after)).toEqual([
    [before, 1],
    [day, 2],
    [after, 1],
  ])
  const { from, before: end } = daysBetween(day, day)
  const within = moments.filter((at) => Date.parse(at) >= from!.getTime() && Date.parse(at) < end!.getTime())
  expect(within).toEqual(moments.slice(1, 3))
  const dashboard = await aDashboard(shop, { sellerId })
  const { body } = await dashboard.call('GET', `/api/seller/orders?from=${day}&to=${day}`)
  expect(body.orders).toHaveLength(2)
})

test('after a time zone change, every sale counts once, even if it changes during the recount', async () => {
  const { sellerId, orders } = await paidAt('2026-05-01T23:30:00Z', '2026-05-02T12:00:00Z')
  liveIn('Europe/Berlin')
  await Promise.all([recountSales({ db }), rollUpSales(db), recountSales({ db })])
  const dashboard = await aDashboard(shop, { sellerId })
  expect(await countsOf(sellerId, '2026-05-01', '2026-05-02')).toEqual([
    ['2026-05-01', 0],
    ['2026-05-02', 2],
  ])
  await dashboard.call('POST', `/api/seller/orders/${orders[0]!.id}/cancel`, { reason: 'It is torn' })
  await rollUpSales(db)
  expect(await countsOf(sellerId, '2026-05-01', '2026-05-02')).toEqual([
    ['2026-05-01', 0],
    ['2026-05-02', 1],
  ])
})
