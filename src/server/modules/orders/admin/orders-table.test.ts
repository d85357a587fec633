import { afterAll, beforeAll, expect, test } from 'vitest'
import { processRefunds } from '../orders.ts'
import { aBuyer, aSeller, aStoredListing } from '#test/support/factories.ts'
import { aDashboard, aSellerOrder } from '#test/support/seller-orders.ts'
import { aBag, Browser, openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
let admin: Browser
beforeAll(async () => {
  shop = await openTestShop()
  const { id } = await aSeller(shop.pool, { isAdmin: true })
  admin = await aDashboard(shop, { sellerId: id })
})
afterAll(() => shop.close())

interface Listed {
  _id: string
}
const list = async (query: string) => (await admin.call('GET', `/api/admin/orders${query}`)).body
const idsOf = async (query: string): Promise<string[]> =>
  (await list(query)).orders.map(({ _id }: Listed) => _id)
const auditOf = async (id: string) =>
  (await shop.pool.query('select action, why from audit_entries where target_id = $1 order by no', [id])).rows

test('only admins can read the orders of all sellers', async () => {
  const { dashboard } = await aSellerOrder(shop)
  for (const url of ['/api/admin/orders', '/api/admin/orders.csv', '/api/admin/orders/x']) {
    expect((await new Browser(shop.server).call('GET', url)).status).toBe(401)
    expect((await dashboard.call('GET', url)).status).toBe(403)
  }
})

test('orders can be filtered, searched and sorted, and each appears once across pages', async () => {
  const seller = await aSeller(shop.pool)
  const made: string[] = []
  for (const [at, state] of (['paid', 'shipped', 'issue', 'paid', 'shipped'] as const).entries())
    made.unshift((await aSellerOrder(shop, { seller, state, priceCents: 10_000 + at * 100 })).id)
  const of = `seller=${seller.username}`
  expect(await idsOf(`?${of}`)).toEqual(made)
  for (const [sort, expected] of [
    ['newest', made],
    ['oldest', made.toReversed()],
    ['total-desc', made],
    ['total-asc', made.toReversed()],
  ] as const) {
    const paged: string[] = []
    for (let after: string | null = ''; after !== null;) {
      const page = await list(`?${of}&sort=${sort}&limit=2${after && `&after=${after}`}`)
      paged.push(...page.orders.map(({ _id }: Listed) => _id))
      after = page.next
    }
    expect(paged).toEqual(expected)
  }
  expect(await idsOf(`?${of}&tab=issue`)).toEqual([made[2]])
  expect((await list(`?${of}`)).counts).toEqual({ toShip: 2, late: 0, shipped: 2, issue: 1 })

  const today = new Date(shop.clock.now()).toISOString().slice(0, 10)
  expect(await idsOf(`?${of}&from=${today}&to=${today}`)).toHaveLength(5)
  expect(await idsOf(`?${of}&to=2020-01-01`)).toEqual([])
  expect(await idsOf(`?${of}&on=shipped&from=${today}`)).toEqual([made[0], made[2], made[3]])
  const { number } = (await list(`?${of}`)).orders[1]
  expect(await idsOf(`?search=%23${number}`)).toEqual([made[1]])
  expect(await idsOf(`?search=${made[3]}`)).toEqual([made[3]])
  expect(await idsOf(`?${of}&search=ada%20LOVE`)).toEqual(made)
  const other = await aSellerOrder(shop, { seller, email: 'Zoe@guest.example' })
  expect(await idsOf(`?search=ZOE@`)).toEqual([other.id])
  expect(await idsOf('?seller=nobody-at-all')).toEqual([])
  expect((await admin.call('GET', '/api/admin/orders?after=junk')).status).toBe(422)
})

test('each seller order shows its position within its order', async () => {
  const { orderId } = await aSellerOrder(shop)
  expect((await list(`?search=${orderId}`)).orders).toMatchObject([{ part: 1, parts: 1 }])
  const coats = await Promise.all(
    [1, 2].map(async () =>
      aStoredListing(shop.pool, { seller: await aSeller(shop.pool), priceCents: 9_000 }),
    ),
  )
  const paid = await new Browser(shop.server).pay(await aBag(shop, coats))
  const { orders } = await list(`?search=${paid.body.orderId}&sort=oldest`)
  const parts = orders.map((order: { part: number; parts: number }) => `${order.part} of ${order.parts}`)
  expect(parts).toEqual(['1 of 2', '2 of 2'])
})

test('the CSV file contains all rows, and a buyer’s text never becomes a spreadsheet formula', async () => {
  const seller = await aSeller(shop.pool)
  const { orderId } = await aSellerOrder(shop, { seller, title: 'Brass compass' })
  await shop.pool.query(
    `update listing_sizes set sku = 'BC-1' where listing_id in
    (select listing_id from order_lines where order_id = $1)`,
    [orderId],
  )
  await shop.pool.query(
    `update orders set ship_to = jsonb_set(ship_to, '{name}', '"=HYPERLINK(1)"') where id = $1`,
    [orderId],
  )
  const answer = await shop.server.inject({
    url: `/api/admin/orders.csv?seller=${seller.username}`,
    headers: admin.headers,
  })
  expect(answer.headers['content-type']).toMatch('text/csv')
  const [head, row, end] = answer.body.replace('\ufeff', '').split('\n')
  expect(head).toBe(
    'order,seller_order,paid,state,seller,buyer,email,total,refunded,currency,items,sku,qty,unit_price',
  )
  expect(row).toMatch(/,Brass compass \([^,]+\),BC-1,1,\d+\.\d{2}$/)
  expect(row).toContain(`,paid,${seller.username},'=HYPERLINK(1),ada@guest.example,`)
  expect(end).toBe('')
})

test('an admin can refund part of an order and then the rest, each once and with an audit entry', async () => {
  const buyer = await aBuyer(shop.pool)
  const { id, orderId } = await aSellerOrder(shop, { buyer, state: 'shipped' })
  const refund = (amountCents: number | undefined, attempt: string) =>
    admin.call('POST', `/api/admin/seller-orders/${id}/refund`, {
      ...(amountCents === undefined ? { all: true } : { amountCents }),
      attempt,
      reason: 'A button',
    })
  const before = (await admin.call('GET', `/api/admin/orders/${id}`)).body
  expect(before).toMatchObject({
    _id: orderId,
    buyer: { _id: buyer.id },
    sellerOrders: [{ state: 'shipped' }],
  })

  expect((await refund(100, 'attempt-one')).body.order.sellerOrders[0].refunded.cents).toBe(100)
  expect((await refund(100, 'attempt-one')).body.order.sellerOrders[0].refunded.cents).toBe(100)
  expect((await refund(10_000_000, 'attempt-two')).body.code).toBe('refund_too_large')
  const whole = (await refund(undefined, 'attempt-three')).body.order.sellerOrders[0]
  expect(whole).toMatchObject({ state: 'refunded', refundable: { cents: 0 } })
  expect((await refund(100, 'attempt-four')).body.code).toBe('order_moved_on')
  while (await processRefunds(shop.orderContext));
  const after = (await admin.call('GET', `/api/admin/orders/${orderId}`)).body.sellerOrders[0]
  expect(after.refunds.map(({ state, by }: { state: string; by: string }) => [state, by])).toEqual([
    ['succeeded', 'admin'],
    ['succeeded', 'admin'],
  ])
  expect(await auditOf(id)).toEqual([
    { action: 'order.refund', why: 'A button' },
    { action: 'order.refund', why: 'A button' },
  ])
  const { refunds, next } = (await admin.call('GET', '/api/admin/refunds?limit=1')).body
  expect(refunds).toMatchObject([{ sellerOrderId: id, reason: 'A button', by: 'admin' }])
  const rest = (await admin.call('GET', `/api/admin/refunds?after=${next}`)).body
  expect(rest.refunds[0]).toMatchObject({ sellerOrderId: id })
  expect(rest.refunds[0]._id).not.toBe(refunds[0]._id)
  expect((await admin.call('GET', '/api/admin/refunds?to=2020-01-01')).body.refunds).toEqual([])
})

test('an admin can cancel an unshipped order once, and cannot cancel a shipped one', async () => {
  const { id, listing } = await aSellerOrder(shop)
  const cancel = (which: string) =>
    admin.call('POST', `/api/admin/seller-orders/${which}/cancel`, { reason: 'Sold twice' })
  expect((await cancel(id)).body.order.sellerOrders[0]).toMatchObject({ state: 'cancelled' })
  expect((await cancel(id)).status).toBe(200)
  expect(await auditOf(id)).toEqual([{ action: 'order.cancel', why: 'Sold twice' }])
  const { rows } = await shop.pool.query('select qty from listing_sizes where listing_id = $1', [listing.id])
  expect(rows).toEqual([{ qty: 1 }])
  const shipped = await aSellerOrder(shop, { state: 'shipped' })
  expect((await cancel(shipped.id)).body.code).toBe('order_moved_on')
  expect((await cancel('sor_unknown')).status).toBe(404)
})
