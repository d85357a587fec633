import { afterAll, expect, test } from 'vitest'
import { turns } from '#contract/orders/turn.ts'
import { aBuyer, aSeller } from '#test/support/factories.ts'
import { aDashboard, aSellerOrder, type SellerOrderOptions } from '#test/support/seller-orders.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const day = 24 * 3600_000
const seller = await aSeller(shop.pool)
const account = await aBuyer(shop.pool)
const anOrder = (state: SellerOrderOptions['state']) => aSellerOrder(shop, { seller, buyer: account, state })
const byKey = ({ key }: { key: string }, verb: string, body: object) =>
  new Browser(shop.server).call('POST', `/api/confirm-order/${key}/${verb}`, body)

// Creates orders in which the seller, the buyer or neither side has to act.
const sentBack = await anOrder('returning')
const answered = await anOrder('issue')
const missing = await anOrder('shipped')
for (const state of ['paid', 'shipped', 'delivered', 'issue', 'returning', 'returned'] as const)
  await anOrder(state)
expect((await byKey(sentBack, 'return-sent', { carrier: 'ups' })).status).toBe(200)
await answered.dashboard.call('POST', `/api/seller/orders/${answered.id}/answer`, {
  text: 'Half of it?',
  offer: 'refund',
  amountCents: 1000,
})
await shop.pool.query(
  `update seller_orders set paused_at = now(), paused_until = now() + interval '7 days' where id = $1`,
  [missing.id],
)

const dashboard = await aDashboard(shop, { sellerId: seller.id })
const list = async (query = '') => (await dashboard.call('GET', `/api/seller/orders?limit=50${query}`)).body

interface Row {
  _id: string
  turn: string | null
  isSentBack: boolean
  next: { what: string; at: string } | null
}

test('the “your turn” list contains exactly the orders in which the seller has to act', async () => {
  const all = (await list()).orders as Row[]
  const waiting = all.filter(({ turn }) => turn === 'seller').map(({ _id }) => _id)
  const { orders, counts } = await list('&tab=your-turn')
  expect((orders as Row[]).map(({ _id }) => _id)).toEqual(waiting)
  expect(counts.yourTurn).toBe(waiting.length)
  expect(waiting).toEqual(expect.arrayContaining([sentBack.id, missing.id]))
  expect(waiting).not.toContain(answered.id)
  const { headers } = dashboard
  const file = await shop.server.inject({ url: '/api/seller/orders.csv?tab=your-turn', headers })
  expect(file.payload.match(/^\d+,/gm)).toHaveLength(waiting.length)
})

test('the list shows the same deadline and return status as the page', async () => {
  const rows = (await list()).orders as Row[]
  for (const row of rows) {
    const { body } = await dashboard.call('GET', `/api/seller/orders/${row._id}`)
    expect({ id: row._id, next: row.next }).toEqual({ id: row._id, next: body.next })
  }
  expect(rows.filter(({ isSentBack }) => isSentBack).map(({ _id }) => _id)).toEqual([sentBack.id])
})

test('the buyer’s and the admin’s lists agree, and a late parcel requires action by the buyer', async () => {
  const late = await anOrder('shipped')
  await shop.pool.query(
    `update seller_orders set arrives_by = $2, due_at = $3, protected_until = $3 where id = $1`,
    [
      late.id,
      new Date(shop.clock.now() - 3 * day).toISOString().slice(0, 10),
      new Date(shop.clock.now() + day),
    ],
  )
  const buyer = await aDashboard(shop, { buyerId: account.id })
  const { orders } = (await buyer.call('GET', '/api/orders?limit=50')).body
  const bought = (orders as { sellerOrders: Row[] }[]).flatMap(({ sellerOrders }) => sellerOrders)
  const ofBuyer = (id: string) => bought.find(({ _id }) => _id === id)!
  expect(ofBuyer(sentBack.id)).toMatchObject({ isSentBack: true, turn: 'seller' })
  expect(ofBuyer(answered.id)).toMatchObject({ turn: 'buyer' })
  expect(ofBuyer(late.id)).toMatchObject({ turn: 'buyer' })

  const admin = await aDashboard(shop, { sellerId: (await aSeller(shop.pool, { isAdmin: true })).id })
  const table = await admin.call('GET', `/api/admin/orders?limit=50&seller=${seller.username}`)
  const ofAdmin = new Map((table.body.orders as Row[]).map((row) => [row._id, row]))
  for (const row of (await list()).orders as Row[])
    expect(ofAdmin.get(row._id)).toMatchObject({ turn: row.turn, isSentBack: row.isSentBack, next: row.next })
  expect([...turns, null]).toEqual(expect.arrayContaining([...ofAdmin.values()].map(({ turn }) => turn)))
})
