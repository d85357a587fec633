import { afterAll, expect, test } from 'vitest'
import { aSeller } from '#test/support/factories.ts'
import { aDashboard, aSellerOrder } from '#test/support/seller-orders.ts'
import { rollUpSales } from '../core/seller-sales.store.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'

const day = 86_400_000
const shop = await openTestShop()
afterAll(() => shop.close())

test('visitors are rejected', async () => {
  expect(await new Browser(shop.server).call('GET', '/api/seller/sales')).toMatchObject({ status: 401 })
})

test('sales are listed by day, with 0 on days without sales, and each seller sees only their own', async () => {
  const order = await aSellerOrder(shop, { state: 'paid' })
  const dashboard = await aDashboard(shop, { sellerId: order.seller.id })
  const earnings = (await dashboard.call('GET', `/api/seller/orders/${order.id}`)).body.earnings
    .cents as number
  const soldOn = new Date(shop.clock.now()).toISOString().slice(0, 10)
  shop.clock.advance(2 * day)
  const { days } = (await dashboard.call('GET', '/api/seller/sales?days=4')).body
  expect(days).toHaveLength(4)
  expect(days[1]).toEqual({
    day: soldOn,
    orders: 1,
    listings: 1,
    earningsCents: earnings,
    refundedCents: 0,
    lostCents: 0,
  })
  expect(days.map(({ orders }: { orders: number }) => orders)).toEqual([0, 1, 0, 0])

  const other = await aDashboard(shop, { sellerId: (await aSeller(shop.pool)).id })
  const theirs = (await other.call('GET', '/api/seller/sales?days=4')).body.days
  expect(theirs.every(({ orders }: { orders: number }) => orders === 0)).toBe(true)
})

test('a canceled order does not count as a sale, whether it is canceled before or after the rollup', async () => {
  const order = await aSellerOrder(shop, { state: 'paid' })
  const dashboard = await aDashboard(shop, { sellerId: order.seller.id })
  await rollUpSales(shop.app.orders.context.db)
  await dashboard.call('POST', `/api/seller/orders/${order.id}/cancel`, { reason: 'It is torn' })
  const { days } = (await dashboard.call('GET', '/api/seller/sales?days=2')).body
  const none = { orders: 0, listings: 0, earningsCents: 0 }
  expect(days).toMatchObject([none, none])
  await rollUpSales(shop.app.orders.context.db)
  expect((await dashboard.call('GET', '/api/seller/sales?days=2')).body.days).toEqual(days)
})

test('concurrent rollups during new sales count every sale once', async () => {
  const { db } = shop.app.orders.context
  const first = await aSellerOrder(shop, { state: 'paid' })
  await Promise.all([
    rollUpSales(db),
    rollUpSales(db),
    ...[1, 2, 3].map(() => aSellerOrder(shop, { state: 'paid' })),
    rollUpSales(db),
  ])
  const { rows } = await shop.pool.query(
    `select seller_id, sum(orders)::int as n from (select * from seller_sale_days
       union all select * from seller_sale_changes) known group by 1 having sum(orders) <> 0`,
  )
  const { rows: counted } = await shop.pool.query(
    `select seller_id, count(*)::int as n from seller_orders
     where paid_at is not null and state <> 'cancelled' group by 1`,
  )
  expect(rows.toSorted((a, b) => a.seller_id.localeCompare(b.seller_id))).toEqual(
    counted.toSorted((a, b) => a.seller_id.localeCompare(b.seller_id)),
  )
  expect(counted).toContainEqual({ seller_id: first.seller.id, n: 1 })
})
