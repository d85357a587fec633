import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPiece, aSeller } from '#test/support/factories.ts'
import { aBag, Browser, openTestShop, type TestShop } from '#test/support/shop.ts'
import { balanceOf, listBalances } from '#rooms/ledger/ledger.ts'
import { drainCardTasks } from './orders.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function aShelf() {
  const seller = await aSeller(shop.pool, { shippingCents: 700 })
  const other = await aSeller(shop.pool, { shippingCents: 0 })
  return {
    coat: await aPiece(shop.pool, { seller, priceCents: 10_000 }),
    scarf: await aPiece(shop.pool, { seller, priceCents: 2_550 }),
    bag: await aPiece(shop.pool, { seller: other, priceCents: 4_999 }),
  }
}

test('a guest buys from two sellers: held, authorised, sold, captured, booked', async () => {
  const { coat, scarf, bag } = await aShelf()
  const guest = new Browser(shop.app)
  for (const piece of [coat, scarf, bag])
    expect(await guest.hold(piece)).toEqual({ status: 200, body: false })
  const request = await aBag(shop, [coat, scarf, bag])
  const total = 10_000 + 2_550 + 4_999 + 700 + 877
  const quote = await guest.call('POST', '/payment/quote', { items: request.items })
  expect(quote.body).toMatchObject({ total: { cents: total, currency: 'usd' }, isFee: true, unavailable: [] })
  const paid = await guest.pay({ ...request, shownTotalCents: total })
  expect(paid).toMatchObject({ status: 200, body: { status: 'authorised' } })
  const { status, body } = await guest.createOrder(paid.body.orderId)
  expect(status).toBe(200)
  expect(body.order).toMatchObject({ state: 'paid', total: { cents: total }, email: request.email })
  expect(body.order.parts.map((part: { state: string }) => part.state)).toEqual(['paid', 'paid'])
  await drainCardTasks(shop.till)
  const clearing = await balanceOf(shop.till.db, 'stripe_clearing', 'usd')
  const { availableCents, pendingCents } = await shop.sandbox.ledgerBalance()
  expect(clearing).toBe(availableCents + pendingCents)
  expect(clearing).toBeGreaterThan(total - 1000)
  const balances = await listBalances(shop.till.db)
  expect(balances.reduce((sum, account) => sum + account.cents, 0)).toBe(0)
  const held = balances.find(({ account }) => account === `seller_held:${coat.seller.id}`)
  expect(held?.cents).toBe(-(12_550 - 1_255 + 700))
  const { rows } = await shop.pool.query('select qty, held from piece_sizes where piece_id = $1', [coat.id])
  expect(rows).toEqual([{ qty: 0, held: 0 }])
  const told = await shop.pool.query<{ key: string }>(
    `select distinct key from changes where topic = 'piece'`,
  )
  expect(told.rows.map(({ key }) => key)).toEqual(expect.arrayContaining([coat.id, scarf.id, bag.id]))
})
