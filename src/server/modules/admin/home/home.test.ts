import { afterAll, expect, test } from 'vitest'
import type { AdminTask } from '#contract/admin/admin-home.ts'
import { processRefunds, moveDueOrders } from '#modules/orders/orders.ts'
import { marketDay } from '#platform/settings/market-days.ts'
import { aBuyer, aStoredListing, aSeller } from '#test/support/factories.ts'
import { aDashboard, aSellerOrder } from '#test/support/seller-orders.ts'
import { aGift } from '#test/support/gifts.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'
import { saveDailyFigures } from './admin-days.ts'

const day = 86_400_000
const shop = await openTestShop()
const adminId = (await aSeller(shop.pool, { isAdmin: true })).id
const supportId = (await aSeller(shop.pool, { role: 'support' })).id
const superId = (await aSeller(shop.pool, { isSA: true })).id
afterAll(() => shop.close())

const as = (sellerId: string): Promise<Browser> => aDashboard(shop, { sellerId })

test('only staff can use the admin home page', async () => {
  const stranger = await as((await aSeller(shop.pool)).id)
  for (const url of ['/api/admin/tasks', '/api/admin/days', '/api/admin/search?q=a']) {
    expect((await new Browser(shop.server).call('GET', url)).status).toBe(401)
    expect((await stranger.call('GET', url)).status).toBe(403)
  }
})

test('search finds orders by number, people and listings by their first letters, and all of them by id', async () => {
  const seller = await aSeller(shop.pool, { username: 'quincy.coats' })
  const listing = await aStoredListing(shop.pool, { seller, title: 'Quilted Coat 100%' })
  const buyer = await aBuyer(shop.pool)
  await shop.pool.query(
    `update buyers set full_name = 'Quentin Tar', email = 'quentin@b.example' where id = $1`,
    [buyer.id],
  )
  const { orderId } = await aSellerOrder(shop, { email: 'queue@guest.example' })
  const { rows } = await shop.pool.query<{ no: number }>('select no from orders where id = $1', [orderId])
  const admin = await as(adminId)
  const find = async (text: string): Promise<string[]> =>
    (await admin.call('GET', `/api/admin/search?q=${encodeURIComponent(text)}`)).body.found.map(
      ({ kind, _id }: { kind: string; _id: string }) => `${kind} ${_id}`,
    )
  const all = [`order ${orderId}`, `buyer ${buyer.id}`, `seller ${seller.id}`, `listing ${listing.id}`]
  expect(await find('QU')).toEqual(all)
  expect(await find(`#${rows[0]!.no}`)).toEqual([all[0]])
  expect(await find('@quincy')).toEqual([all[2]])
  expect(await find('quilted coat 100%')).toEqual([all[3]])
  expect(await find('quentin t')).toEqual([all[1]])
  for (const [at, id] of [orderId, buyer.id, seller.id, listing.id].entries())
    expect(await find(id)).toEqual([all[at]])
  expect(await find('%')).toEqual([])
  const support = await as(supportId)
  const kinds = async (text: string) =>
    (await support.call('GET', `/api/admin/search?q=${text}`)).body.found.map(
      ({ kind }: { kind: string }) => kind,
    )
  expect(await kinds('QU')).toEqual(['order', 'buyer', 'seller'])
  expect(await kinds(listing.id)).toEqual([])
})

test('search finds orders by tracking number, listings by URL and gifts by their code or its end', async () => {
  const { orderId, id } = await aSellerOrder(shop, { state: 'shipped' })
  await shop.pool.query(`update seller_orders set tracking_number = '1Z 999 aa1' where id = $1`, [id])
  const seller = await aSeller(shop.pool)
  const listing = await aStoredListing(shop.pool, { seller })
  const gift = await aGift(shop.pool)
  const find = async (account: string, text: string): Promise<string[]> =>
    (await (await as(account)).call('GET', `/api/admin/search?q=${encodeURIComponent(text)}`)).body.found.map(
      ({ kind, _id }: { kind: string; _id: string }) => `${kind} ${_id}`,
    )
  expect(await find(adminId, '1z999AA1')).toEqual([`order ${orderId}`])
  expect(await find(supportId, '1Z 999 AA1')).toEqual([`order ${orderId}`])
  expect(await find(adminId, '1Z999')).toEqual([])
  expect(await find(adminId, `https://souk.example/product/x/${listing.id}?ref=1`)).toEqual([
    `listing ${listing.id}`,
  ])
  const typed = gift.code.toLowerCase().replaceAll(/.{4}(?=.)/g, '$&-')
  expect(await find(adminId, typed)).toEqual([`gift ${gift.id}`])
  expect(await find(adminId, `…${gift.code.slice(-4)}`)).toEqual([`gift ${gift.id}`])
  expect(await find(adminId, typed.slice(0, 9))).toEqual([])
  expect(await find(supportId, typed)).toEqual([])
})

test('search finds people by surname, guests by name, and listings by any word in the title', async () => {
  const seller = await aSeller(shop.pool, { username: 'bo.knits' })
  await shop.pool.query(`update sellers set name = 'Bottega Marchetti' where id = $1`, [seller.id])
  const listing = await aStoredListing(shop.pool, { seller, title: 'Short Puffer Jacket' })
  const buyer = await aBuyer(shop.pool)
  await shop.pool.query(`update buyers set full_name = 'Mary Ada Smith-Hollowell' where id = $1`, [buyer.id])
  const { orderId } = await aSellerOrder(shop)
  await shop.pool.query(
    `update orders set ship_to = jsonb_set(ship_to, '{name}', '"Grace Hopperton"') where id = $1`,
    [orderId],
  )
  const admin = await as(adminId)
  const find = async (text: string): Promise<string[]> =>
    (await admin.call('GET', `/api/admin/search?q=${encodeURIComponent(text)}`)).body.found.map(
      ({ kind, _id }: { kind: string; _id: string }) => `${kind} ${_id}`,
    )
  expect(await find('hollowell')).toEqual([`buyer ${buyer.id}`])
  expect(await find('ada mary')).toEqual([`buyer ${buyer.id}`])
  expect(await find('Hopper')).toEqual([`order ${orderId}`])
  expect(await find('marchetti')).toEqual([`seller ${seller.id}`])
  expect(await find('puffer')).toEqual([`listing ${listing.id}`])
  expect(await find('puffer coat')).toEqual([])
  expect(await find('@marchetti')).toEqual([])
  await shop.pool.query(
    `insert into listings (id, seller_id, title, state, listed_at)
     select 'prd_newer' || n, $1, 'Scarf of Wool', 'draft', now() from generate_series(1, 2001) n`,
    [seller.id],
  )
  expect(await find('puffer')).toEqual([`listing ${listing.id}`])
  expect((await find('wool')).length).toBeGreaterThan(1)
  expect(await find('puffer wool')).toEqual([])
  expect(await find('…')).toEqual([])
})

test('open admin tasks are counted, and each role sees only the tasks that it can handle', async () => {
  const read = async (sellerId: string): Promise<Partial<Record<AdminTask, number>>> => {
    const { tasks } = (await (await as(sellerId)).call('GET', '/api/admin/tasks')).body
    return Object.fromEntries(
      tasks.map(({ task, count }: { task: AdminTask; count: number }) => [task, count]),
    )
  }
  const before = await read(superId)
  await aSellerOrder(shop)
  await aSellerOrder(shop, { state: 'issue' })
  await shop.pool.query(
    `insert into seller_applications (id, name, email, why, applied_at)
     values ('apl_1', 'Mila', 'mila@mail.example', 'Coats', now())`,
  )
  await shop.pool.query(`insert into outbox (topic, dead_at) values ('lost', now())`)
  await shop.pool.query(`update seller_orders set ships_by = $1 where state = 'paid' and ships_by is null`, [
    marketDay(shop.clock.now(), 2),
  ])
  shop.clock.advance(4 * day)
  while (await moveDueOrders(shop.orderContext));
  const after = await read(superId)
  const more = (task: AdminTask) => after[task]! - before[task]!
  expect(more('late-orders')).toBeGreaterThanOrEqual(1)
  expect([more('issues'), more('applications'), more('dead-jobs')]).toEqual([1, 1, 1])
  const forSupport = await read(supportId)
  expect(Object.keys(forSupport).toSorted()).toEqual([
    'called-support',
    'failed-refunds',
    'issues',
    'late-orders',
    'own-orders',
    'reported-conversations',
  ])
  expect(forSupport.issues).toBe(after.issues)
  expect(Object.keys(await read(adminId))).toEqual(Object.keys(after))
})

test('daily figures are the same whether stored or summed live, and end with today', async () => {
  const { id } = await aSellerOrder(shop, { state: 'shipped', priceCents: 20_000 })
  const admin = await as(adminId)
  const read = async (days: number) => (await admin.call('GET', `/api/admin/days?days=${days}`)).body.days
  const [today] = await read(1)
  expect(today).toMatchObject({ orders: 1, shipped: 1, refunds: 0 })
  expect(today.grossSales).toBeGreaterThan(20_000)
  await admin.call('POST', `/api/admin/seller-orders/${id}/refund`, {
    amountCents: 700,
    reason: 'A button',
    attempt: 'attempt-days',
  })
  while (await processRefunds(shop.orderContext));
  expect((await read(1))[0]).toMatchObject({ refunds: 1, refunded: 700, hoursToShip: 0 })

  shop.clock.advance(2 * day)
  const later = await as(adminId)
  const live = (await later.call('GET', '/api/admin/days?days=30')).body
  await saveDailyFigures(shop.orderContext)
  await saveDailyFigures(shop.orderContext)
  const stored = (await later.call('GET', '/api/admin/days?days=30')).body
  expect(stored).toEqual(live)
  expect(stored.days).toHaveLength(30)
  expect(stored.days.at(-3)).toMatchObject({ day: today.day, orders: 1, refunded: 700 })
  expect(stored.days.at(-1)).toMatchObject({ orders: 0 })
})
