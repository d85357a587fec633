import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Chore } from '#contract/office-home.ts'
import { drainRefunds, sweepSellerOrders } from '#rooms/orders/orders.ts'
import { aBuyer, aPiece, aSeller } from '#test/support/factories.ts'
import { aDesk, aSellerOrder } from '#test/support/seller-orders.ts'
import { Browser, openTestShop, type TestShop } from '#test/support/shop.ts'
import { keepDays } from './office-days.ts'

const day = 86_400_000
let shop: TestShop
let adminId: string
let superId: string
beforeAll(async () => {
  shop = await openTestShop()
  adminId = (await aSeller(shop.pool, { isAdmin: true })).id
  superId = (await aSeller(shop.pool, { isSA: true })).id
})
afterAll(() => shop.close())

const as = (sellerId: string): Promise<Browser> => aDesk(shop, { sellerId })

test('the home is the house’s alone', async () => {
  const stranger = await as((await aSeller(shop.pool)).id)
  for (const url of ['/api/admin/chores', '/api/admin/days', '/api/admin/search?q=a']) {
    expect((await new Browser(shop.app).call('GET', url)).status).toBe(401)
    expect((await stranger.call('GET', url)).status).toBe(403)
  }
})

test('orders, people and pieces are found by a few letters, by number and by id', async () => {
  const seller = await aSeller(shop.pool, { username: 'quincy.coats' })
  const piece = await aPiece(shop.pool, { seller, title: 'Quilted Coat 100%' })
  const buyer = await aBuyer(shop.pool)
  await shop.pool.query(
    `update buyers set full_name = 'Quentin Tar', email = 'quentin@b.example' where id = $1`,
    [buyer.id],
  )
  const { orderId } = await aSellerOrder(shop, { email: 'queue@guest.example' })
  const { rows } = await shop.pool.query<{ no: number }>('select no from orders where id = $1', [orderId])
  const office = await as(adminId)
  const find = async (text: string): Promise<string[]> =>
    (await office.call('GET', `/api/admin/search?q=${encodeURIComponent(text)}`)).body.found.map(
      ({ kind, _id }: { kind: string; _id: string }) => `${kind} ${_id}`,
    )
  const all = [`order ${orderId}`, `buyer ${buyer.id}`, `seller ${seller.id}`, `piece ${piece.id}`]
  expect(await find('QU')).toEqual(all)
  expect(await find(`#${rows[0]!.no}`)).toEqual([all[0]])
  expect(await find('@quincy')).toEqual([all[2]])
  expect(await find('quilted coat 100%')).toEqual([all[3]])
  expect(await find('quentin t')).toEqual([all[1]])
  for (const [at, id] of [orderId, buyer.id, seller.id, piece.id].entries())
    expect(await find(id)).toEqual([all[at]])
  expect(await find('%')).toEqual([])
})

test('what waits for a hand is counted, and what only super-admins see to is told to them alone', async () => {
  const read = async (sellerId: string): Promise<Partial<Record<Chore, number>>> => {
    const { chores } = (await (await as(sellerId)).call('GET', '/api/admin/chores')).body
    return Object.fromEntries(
      chores.map(({ chore, count }: { chore: Chore; count: number }) => [chore, count]),
    )
  }
  const before = await read(superId)
  await aSellerOrder(shop)
  await aSellerOrder(shop, { state: 'issue' })
  await shop.pool.query(
    `insert into seller_applications (id, name, email, why, applied_at)
     values ('apl_1', 'Mila', 'mila@mail.example', 'Coats', now())`,
  )
  await shop.pool.query(`insert into batch_jobs (task, payload, due_at) values ('lost', '{}', 'infinity')`)
  shop.clock.advance(4 * day)
  while (await sweepSellerOrders(shop.till));
  const after = await read(superId)
  const more = (chore: Chore) => after[chore]! - before[chore]!
  expect(more('late-orders')).toBeGreaterThanOrEqual(1)
  expect([more('issues'), more('applications'), more('dead-jobs')]).toEqual([1, 1, 1])
  const forAdmin = await read(adminId)
  expect(forAdmin).not.toHaveProperty('dead-jobs')
  expect(forAdmin).not.toHaveProperty('differences')
  expect(forAdmin.issues).toBe(after.issues)
})

test('days are told as they were, kept or not, and end with today', async () => {
  const { id } = await aSellerOrder(shop, { state: 'shipped', priceCents: 20_000 })
  const office = await as(adminId)
  const read = async (days: number) => (await office.call('GET', `/api/admin/days?days=${days}`)).body.days
  const [today] = await read(1)
  expect(today).toMatchObject({ orders: 1, shipped: 1, refunds: 0 })
  expect(today.sales).toBeGreaterThan(20_000)
  await office.call('POST', `/api/admin/seller-orders/${id}/refund`, {
    amountCents: 700,
    reason: 'A button',
    attempt: 'attempt-days',
  })
  while (await drainRefunds(shop.till));
  expect((await read(1))[0]).toMatchObject({ refunds: 1, refunded: 700, hoursToShip: 0 })

  shop.clock.advance(2 * day)
  const later = await as(adminId)
  const live = (await later.call('GET', '/api/admin/days?days=30')).body
  await keepDays(shop.till)
  await keepDays(shop.till)
  const kept = (await later.call('GET', '/api/admin/days?days=30')).body
  expect(kept).toEqual(live)
  expect(kept.days).toHaveLength(30)
  expect(kept.days.at(-3)).toMatchObject({ day: today.day, orders: 1, refunded: 700 })
  expect(kept.days.at(-1)).toMatchObject({ orders: 0 })
})
