import { afterAll, expect, test } from 'vitest'
import { aDashboard, aSellerOrder } from '#test/support/seller-orders.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'
import { updateSellerStatistics } from './update-seller-statistics.ts'

const hour = 3_600_000
const shop = await openTestShop()
afterAll(() => shop.close())
const { context } = shop.app.orders
const factsOf = async (username: string) => {
  const { body } = await new Browser(shop.server).call('GET', `/buyer/selleruserinfo/${username}`)
  return { soldCount: body.soldCount, shipHours: body.shipHours }
}

test('a seller shows the number of items sold, and the usual shipping time after five orders', async () => {
  const { seller, id } = await aSellerOrder(shop, { state: 'paid' })
  expect(await factsOf(seller.username)).toEqual({ soldCount: 0, shipHours: null })
  await Promise.all([updateSellerStatistics(context), updateSellerStatistics(context)])
  expect(await factsOf(seller.username)).toEqual({ soldCount: 1, shipHours: null })

  const others = await Promise.all([1, 2, 3, 4].map(() => aSellerOrder(shop, { state: 'paid' })))
  for (const [at, other] of others.entries())
    await shop.pool.query(
      `update seller_orders set seller_id = $2, shipped_at = paid_at + $3 * interval '20 hours' where id = $1`,
      [other.id, seller.id, at + 1],
    )
  await updateSellerStatistics(context)
  expect((await factsOf(seller.username)).shipHours).toBeNull()
  await shop.pool.query(`update seller_orders set shipped_at = paid_at + interval '1 hour' where id = $1`, [
    id,
  ])
  await updateSellerStatistics(context)
  expect((await factsOf(seller.username)).shipHours).toBe(40)
  shop.clock.advance(120 * 24 * hour)
  await updateSellerStatistics(context)
  expect((await factsOf(seller.username)).shipHours).toBeNull()
})

test('a canceled order does not count', async () => {
  const { seller, id } = await aSellerOrder(shop, { state: 'paid' })
  const dashboard = await aDashboard(shop, { sellerId: seller.id })
  await dashboard.call('POST', `/api/seller/orders/${id}/cancel`, { reason: 'It is torn' })
  await updateSellerStatistics(context)
  expect((await factsOf(seller.username)).soldCount).toBe(0)
})
