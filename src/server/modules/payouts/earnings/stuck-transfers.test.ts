import { afterAll, expect, test } from 'vitest'
import { aSeller, aToken } from '#test/support/factories.ts'
import { aPayee } from '#test/support/money/payees.ts'
import { openProviderEvents } from '#test/support/money/provider-events.ts'
import { aSellerOrder, type TestSellerOrder } from '#test/support/seller-orders.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
const providerEvents = await openProviderEvents(shop)
afterAll(() => shop.close())

const day = 86_400_000
const moneyOf = async ({ id, dashboard }: TestSellerOrder) =>
  (await dashboard.call('GET', `/api/seller/orders/${id}/money`)).body.sellerOrders[0]

test('earnings count as sent only after their transfer succeeds; failing transfers are shown to admins', async () => {
  const seller = await aPayee(shop)
  const order = await aSellerOrder(shop, { seller, state: 'shipped' })
  const admin = new Browser(
    shop.server,
    await aToken(shop.pool, { sellerId: (await aSeller(shop.pool, { isAdmin: true })).id }),
  )
  await shop.server.inject({
    method: 'POST',
    url: '/__stripe/control/faults',
    headers: { 'content-type': 'application/json' },
    payload: { path: '/v1/transfers', method: 'POST', kind: 'status', status: 503, times: 100 },
  })
  await new Browser(shop.server).call('POST', `/api/confirm-order/${order.key}/received`, {})
  for (let attempts = 0; attempts < 4; attempts++) {
    await providerEvents.settle()
    shop.clock.advance(20_000)
  }
  expect(await moneyOf(order)).toMatchObject({ onItsWay: { cents: 9_500 }, sent: { cents: 0 } })
  const { body } = await order.dashboard.call('GET', `/api/seller/orders/${order.id}`)
  expect(body.proceeds).toMatchObject({ status: 'on-its-way', amount: { cents: 9_500 } })
  const [row] = (await order.dashboard.call('GET', '/api/seller/orders')).body.orders
  expect(row.proceeds.status).toBe('on-its-way')
  const stuck = async () =>
    (await admin.call('GET', '/api/admin/tasks')).body.tasks.find(
      (task: { task: string }) => task.task === 'stuck-transfers',
    ).count
  expect(await stuck()).toBe(1)
  const listed = await admin.call('GET', '/api/admin/orders?tab=unsent')
  expect(listed.body.orders).toMatchObject([{ _id: order.id }])

  await shop.server.inject({ method: 'DELETE', url: '/__stripe/control/faults' })
  shop.clock.advance(day)
  await providerEvents.settle()
  expect(await moneyOf(order)).toMatchObject({ onItsWay: { cents: 0 }, sent: { cents: 9_500 } })
  expect(await stuck()).toBe(0)
})
