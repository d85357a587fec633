import { afterAll, expect, test } from 'vitest'
import { aBuyer, aSeller } from '#test/support/factories.ts'
import { aDashboard, aSellerOrder } from '#test/support/seller-orders.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

interface Listed {
  _id: string
  number: string
}
const idsOf = (orders: Listed[]): string[] => orders.map(({ _id }) => _id)

test("a seller's tabs list their own orders, newest first, each once across pages", async () => {
  const seller = await aSeller(shop.pool)
  const made: string[] = []
  for (const state of ['paid', 'paid', 'shipped', 'issue', 'returned', 'paid', 'paid'] as const)
    made.unshift((await aSellerOrder(shop, { seller, state, title: `Coat ${made.length}` })).id)
  await aSellerOrder(shop)
  const dashboard = await aDashboard(shop, { sellerId: seller.id })
  const list = async (query: string) => (await dashboard.call('GET', `/api/seller/orders${query}`)).body

  const all = await list('')
  expect(idsOf(all.orders)).toEqual(made)
  expect(all).toMatchObject({ next: null, counts: { toShip: 4, shipped: 1, issue: 2, done: 0 } })
  expect(all.orders[0]).toMatchObject({
    state: 'paid',
    listings: [{ title: 'Coat 6', size: 'M' }],
    buyer: { name: 'Ada Lovelace', city: 'London', country: 'GB' },
    earnings: { cents: 9_500, currency: 'usd' },
    next: { what: 'ship-by' },
  })
  const paged: string[] = []
  for (let after: string | null = ''; after !== null;) {
    const page = await list(`?limit=3${after && `&after=${after}`}`)
    expect(page.orders.length).toBeLessThanOrEqual(3)
    paged.push(...idsOf(page.orders))
    after = page.next
  }
  expect(paged).toEqual(made)
  expect(idsOf((await list('?tab=issue')).orders)).toEqual([made[2], made[3]])
  expect((await list('?tab=shipped')).orders).toMatchObject([{ carrier: 'ups', trackingNumber: '1Z999' }])
  const first = await list('?tab=to-ship&limit=2')
  expect(idsOf((await list(`?tab=to-ship&limit=2&after=${first.next}`)).orders)).toEqual([made[5], made[6]])
})

test('orders can be filtered by day of payment and sorted oldest first, on pages and in the CSV file', async () => {
  const seller = await aSeller(shop.pool)
  const made: string[] = []
  for (const day of ['02', '03', '04', '05']) {
    const { id } = await aSellerOrder(shop, { seller, state: 'paid' })
    await shop.pool.query(`update seller_orders set paid_at = $2 where id = $1`, [
      id,
      `2026-03-${day}T23:59:00Z`,
    ])
    made.push(id)
  }
  const dashboard = await aDashboard(shop, { sellerId: seller.id })
  const ask = async (query: string) => (await dashboard.call('GET', `/api/seller/orders?${query}`)).body
  expect(idsOf((await ask('from=2026-03-03&to=2026-03-04')).orders)).toEqual([made[2], made[1]])
  expect(idsOf((await ask('to=2026-03-03&tab=to-ship&sort=oldest')).orders)).toEqual([made[0], made[1]])
  const first = await ask('from=2026-03-03&sort=oldest&limit=2')
  expect(idsOf(first.orders)).toEqual([made[1], made[2]])
  const rest = await ask(`from=2026-03-03&sort=oldest&limit=2&after=${first.next}`)
  expect(idsOf(rest.orders)).toEqual([made[3]])
  expect(idsOf((await ask('search=ada&from=2026-03-05')).orders)).toEqual([made[3]])
  expect(await ask('from=2026-02-30')).toMatchObject({ code: 'invalid_field', field: 'from' })
  const file = await shop.server.inject({
    url: '/api/seller/orders.csv?from=2026-03-03&to=2026-03-04&sort=oldest',
    headers: dashboard.headers,
  })
  const { rows } = await shop.pool.query<{ no: string }>(
    `select o.no::text as no from orders o join seller_orders seller_order on seller_order.order_id = o.id
     where seller_order.id = any($1) order by seller_order.id`,
    [made.slice(1, 3)],
  )
  const head = file.payload.replace('\ufeff', '').split('\n')[0]!
  expect(head.split(',')).toEqual(expect.arrayContaining(['items', 'sku', 'qty', 'unit_price']))
  const numbers = file.payload
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(',')[0])
  expect(numbers).toEqual(rows.map(({ no }) => no))
  const searched = await shop.server.inject({
    url: `/api/seller/orders.csv?search=${rows[0]!.no}`,
    headers: dashboard.headers,
  })
  expect(searched.payload.trim().split('\n')).toHaveLength(2)
  expect(searched.payload).toContain(`\n${rows[0]!.no},`)
})

test("a search finds a seller's orders by number, buyer's name and item title, and escapes wildcards", async () => {
  const seller = await aSeller(shop.pool)
  const coat = await aSellerOrder(shop, { seller, title: 'Coat 100% wool' })
  const bag = await aSellerOrder(shop, { seller, title: 'Straw_bag 1984' })
  const foreign = await aSellerOrder(shop, { title: 'Coat 100% wool' })
  const dashboard = await aDashboard(shop, { sellerId: seller.id })
  const find = async (text: string): Promise<string[]> =>
    idsOf((await dashboard.call('GET', `/api/seller/orders?search=${encodeURIComponent(text)}`)).body.orders)
  const numberOf = async (id: string): Promise<string> => {
    const { rows } = await shop.pool.query<{ no: number }>(
      'select o.no from orders o join seller_orders seller_order on seller_order.order_id = o.id where seller_order.id = $1',
      [id],
    )
    return String(rows[0]!.no)
  }
  expect(await find(await numberOf(coat.id))).toEqual([coat.id])
  expect(await find(`#${await numberOf(bag.id)}`)).toEqual([bag.id])
  expect(await find(await numberOf(foreign.id))).toEqual([])
  expect(await find('ADA')).toEqual([bag.id, coat.id])
  expect(await find('100%')).toEqual([coat.id])
  expect(await find('straw_')).toEqual([bag.id])
  expect(await find('1984')).toEqual([bag.id])
  expect(await find('_%')).toEqual([])
})

test("a buyer's list contains their paid orders, and no other user can see them", async () => {
  const buyer = await aBuyer(shop.pool)
  const bought: string[] = []
  for (let at = 0; at < 3; at++) bought.unshift((await aSellerOrder(shop, { buyer })).orderId)
  const mine = await aDashboard(shop, { buyerId: buyer.id })
  const first = (await mine.call('GET', '/api/orders?limit=2')).body
  expect(idsOf(first.orders)).toEqual(bought.slice(0, 2))
  expect(first.orders[0].sellerOrders).toMatchObject([{ state: 'paid', listings: [{ title: 'Wool coat' }] }])
  const rest = (await mine.call('GET', `/api/orders?limit=2&after=${first.next}`)).body
  expect([idsOf(rest.orders), rest.next]).toEqual([[bought[2]], null])

  const { body } = await mine.call('GET', `/api/orders/${bought[0]}`)
  const key = body.sellerOrders[0].confirmToken as string
  expect((await new Browser(shop.server).call('GET', `/feedback/shipconfirm/${key}`)).body.orderId).toBe(
    bought[0],
  )
  const other = await aDashboard(shop, { buyerId: (await aBuyer(shop.pool)).id })
  expect((await other.call('GET', `/api/orders/${bought[0]}`)).status).toBe(404)
  expect((await other.call('GET', '/api/orders')).body).toEqual({ orders: [], next: null })
})

/** Writes the final state directly to the database, because automatic actions would take weeks to reach this state. */
async function endIn(state: 'completed' | 'cancelled', id: string): Promise<void> {
  await shop.pool.query('update seller_orders set state = $2 where id = $1', [id, state])
}

test('the CSV file contains the data for shipping, and addresses only of orders that still need one', async () => {
  const seller = await aSeller(shop.pool)
  const coat = await aSellerOrder(shop, { seller, state: 'paid', title: '=Coat' })
  const bag = await aSellerOrder(shop, { seller, state: 'shipped', title: 'Bag' })
  await endIn('completed', bag.id)
  await aSellerOrder(shop)
  const dashboard = await aDashboard(shop, { sellerId: seller.id })
  const file = async (query: string) => {
    const { payload } = await shop.server.inject({
      url: `/api/seller/orders.csv${query}`,
      headers: dashboard.headers,
    })
    return payload.slice(1).trim().split('\n')
  }
  const [head, completed, paid, ...rest] = await file('')
  expect(head).toBe(
    'order,placed,status,ship_by,items,carrier,tracking_number,buyer,address_line1,address_line2,city,region,zip,' +
      'country,earnings,currency,sku,qty,unit_price',
  )
  expect(rest).toEqual([])
  expect(paid).toMatch(
    /^\d+,\S+Z,Paid,\S+Z,'=Coat \(M\),,,Ada Lovelace,12 Analytical Row,,London,,N1 9GU,GB,95.00,usd,,1,100.00$/,
  )
  expect(completed).toMatch(/^\d+,\S+Z,Completed,,Bag \(M\),.*,Ada Lovelace,,,,,,GB,95.00,usd,,1,100.00$/)
  expect(await file('?tab=to-ship')).toEqual([head, paid])
  await shop.pool.query(`update seller_orders set ships_by = '2026-12-03' where id = $1`, [coat.id])
  expect((await file('?tab=to-ship'))[1]).toMatch(/^\d+,\S+Z,Paid,2026-12-03,/)
  await shop.pool.query(`update seller_orders set ships_by = '2020-12-03' where id = $1`, [coat.id])
  expect((await file('?tab=to-ship'))[1]).toMatch(/^\d+,\S+Z,Late,2020-12-03,/)
})

test('orders with held earnings are listed', async () => {
  const seller = await aSeller(shop.pool)
  const made = []
  for (const state of ['completed', 'cancelled'] as const) {
    const { id } = await aSellerOrder(shop, { seller, state: 'shipped' })
    await endIn(state, id)
    made.unshift(id)
  }
  for (const state of ['paid', 'shipped', 'issue'] as const)
    made.unshift((await aSellerOrder(shop, { seller, state })).id)
  const dashboard = await aDashboard(shop, { sellerId: seller.id })
  const ask = async () => (await dashboard.call('GET', '/api/seller/orders?held=true')).body
  expect(idsOf((await ask()).orders)).toEqual(made.slice(0, 3))
  await shop.pool.query('update seller_orders set released_at = now() where id = $1', [made[0]])
  expect(idsOf((await ask()).orders)).toEqual(made.slice(1, 3))
})
