import { afterAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { aSeller } from '#test/support/factories.ts'
import { aDashboard, aSellerOrder } from '#test/support/seller-orders.ts'
import { openTestShop } from '#test/support/shop.ts'
import { marketDay } from '#platform/settings/market-days.ts'
import { isLate, isLateSql, shipByEndSql } from './lateness.ts'
import { moveDueOrders } from '../../after-sale/move-due-orders.ts'

const day = 86_400_000
const minute = 60_000
const shop = await openTestShop()
afterAll(() => shop.close())

const seller = await aSeller(shop.pool)

async function readBySql(id: string): Promise<{ isLate: boolean; end: Date | null }> {
  const { rows } = await sql<{ isLate: boolean | null; end: Date | null }>`
    select ${isLateSql(shop.clock.now())} as "isLate", ${shipByEndSql()} as "end"
    from seller_orders p where p.id = ${id}`.execute(shop.orderContext.db)
  return { isLate: rows[0]!.isLate ?? false, end: rows[0]!.end }
}

test('the list, the order page and SQL agree that an order is late after the end of its ship-by day', async () => {
  const { id } = await aSellerOrder(shop, { seller })
  const shipsBy = marketDay(shop.clock.now(), 2)
  await shop.pool.query(
    'update seller_orders set ships_by = $2, arrives_from = $2, arrives_by = $2 where id = $1',
    [id, shipsBy],
  )
  const seen = async () => {
    const dashboard = await aDashboard(shop, { sellerId: seller.id })
    const list = (await dashboard.call('GET', '/api/seller/orders')).body.orders
    const page = (await dashboard.call('GET', `/api/seller/orders/${id}`)).body
    expect(page).toMatchObject({ _id: id })
    return [
      list.find((one: { _id: string }) => one._id === id).isLate,
      page.isLate,
      (await readBySql(id)).isLate,
    ]
  }
  const { end } = await readBySql(id)
  expect(marketDay(end!.getTime())).toBe(shipsBy)
  expect(marketDay(end!.getTime() + 1)).toBe(marketDay(shop.clock.now(), 3))
  shop.clock.advance(end!.getTime() - shop.clock.now() - minute)
  expect(await seen()).toEqual([false, false, false])
  shop.clock.advance(2 * minute)
  expect(await seen()).toEqual([true, true, true])
})

test('a reminder to the seller does not make an order late', async () => {
  const { id } = await aSellerOrder(shop, { seller })
  await shop.pool.query('update seller_orders set ships_by = null where id = $1', [id])
  shop.clock.advance((shop.orderContext.settings.remindSellerDays + 0.5) * day)
  while (await moveDueOrders(shop.orderContext));
  const { rows } = await shop.pool.query<{ dueMove: 'cancel'; dueAt: Date }>(
    'select due_move as "dueMove", due_at as "dueAt" from seller_orders where id = $1',
    [id],
  )
  const { dueMove, dueAt } = rows[0]!
  expect(dueMove).toBe('cancel')
  const bySql = await readBySql(id)
  expect(bySql).toEqual({ isLate: false, end: dueAt })
  const order = { state: 'paid', shipsBy: null, dueMove, dueAt } as const
  expect(isLate(order, dueAt.getTime())).toBe(false)
  expect(isLate(order, dueAt.getTime() + 1)).toBe(true)
  expect(isLate({ ...order, state: 'shipped' }, dueAt.getTime() + 1)).toBe(false)
})
