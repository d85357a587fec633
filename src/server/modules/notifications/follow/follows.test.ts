import { afterAll, expect, test } from 'vitest'
import { maxFollows } from '#contract/notifications/follows.ts'
import { aBuyer, aSeller, aStoredListing, aToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const path = '/api/customerprofile/following'

async function aFollower() {
  const { id } = await aBuyer(shop.pool)
  const person = new Person(shop, await aToken(shop.pool, { buyerId: id }))
  const follow = (kind: 'seller' | 'brand', name: string, on = true) =>
    person.put(path, { kind, name, follow: on })
  const feed = async (query = '') => (await person.get(`${path}/feed${query}`)).body
  return { id, person, follow, feed }
}

const titlesOf = ({ products }: { products: { title: string }[] }) => products.map(({ title }) => title)

test('guests and sellers cannot follow, and cannot read what others follow', async () => {
  const seller = await aSeller(shop.pool)
  const body = { kind: 'seller', name: seller.username, follow: true }
  const asSeller = new Person(shop, await aToken(shop.pool, { sellerId: seller.id }))
  expect((await new Person(shop).put(path, body)).status).toBe(401)
  expect((await asSeller.put(path, body)).status).toBe(403)
  const [mia, ben] = [await aFollower(), await aFollower()]
  await mia.follow('seller', seller.username)
  expect((await ben.person.get(path)).body).toEqual({ sellers: [], brands: [] })
  expect((await mia.person.get('/api/seller/followers')).status).toBe(403)
})

test('repeated and concurrent calls follow a seller once', async () => {
  const seller = await aSeller(shop.pool)
  const mia = await aFollower()
  await Promise.all([1, 2, 3].map(() => mia.follow('seller', seller.username.toUpperCase())))
  expect((await mia.person.get(`${path}/names`)).body).toEqual({ sellers: [seller.username], brands: [] })
  const asSeller = new Person(shop, await aToken(shop.pool, { sellerId: seller.id }))
  expect((await asSeller.get('/api/seller/followers')).body).toEqual({ followers: 1, newFollowers: 1 })
  for (const _ of [1, 2])
    expect((await mia.follow('seller', seller.username, false)).body).toEqual({ sellers: [], brands: [] })
  expect((await asSeller.get('/api/seller/followers')).body).toEqual({ followers: 0, newFollowers: 0 })
})

test('unknown sellers and brands cannot be followed', async () => {
  const mia = await aFollower()
  expect((await mia.follow('seller', 'nobody')).status).toBe(404)
  expect((await mia.follow('brand', 'No such brand')).status).toBe(404)
})

test('the feed lists items of followed sellers and brands once, newest first, in pages', async () => {
  const [ana, ben] = [await aSeller(shop.pool), await aSeller(shop.pool)]
  const mia = await aFollower()
  await aStoredListing(shop.pool, { seller: ana, title: 'One', brand: 'Feed brand' })
  await aStoredListing(shop.pool, { seller: ben, title: 'Two', brand: 'Other brand' })
  await aStoredListing(shop.pool, { seller: ben, title: 'Three', brand: 'Feed brand' })
  await aStoredListing(shop.pool, { seller: ana, title: 'Draft', brand: 'Feed brand', state: 'paused' })
  expect(await mia.feed()).toEqual({ products: [], next: null })
  await mia.follow('seller', ana.username)
  await mia.follow('brand', 'feed BRAND')
  expect(titlesOf(await mia.feed())).toEqual(['Three', 'One'])
  const first = await mia.feed('?limit=1')
  expect(titlesOf(first)).toEqual(['Three'])
  expect(titlesOf(await mia.feed(`?limit=1&before=${first.next}`))).toEqual(['One'])
  const { sellers, brands } = (await mia.person.get(path)).body
  expect(sellers).toMatchObject([{ username: ana.username, itemCount: 1 }])
  expect(brands).toMatchObject([{ name: 'Feed brand', itemCount: 2 }])
})

test('a follow survives when the brand is merged into another brand', async () => {
  const seller = await aSeller(shop.pool)
  const mia = await aFollower()
  await aStoredListing(shop.pool, { seller, title: 'Old', brand: 'Old name' })
  await aStoredListing(shop.pool, { seller, title: 'New', brand: 'New name' })
  await mia.follow('brand', 'Old name')
  await mia.follow('brand', 'New name')
  await shop.pool.query(`update listings set brand_id = (select id from brands where name = 'New name')
    where brand_id = (select id from brands where name = 'Old name')`)
  await shop.pool.query(`delete from brands where name = 'Old name'`)
  await shop.pool.query(`insert into brand_aliases select 'Old name', id from brands where name = 'New name'`)
  await shop.pool.query(`insert into invalidations (topic, key) values ('catalog', '')`)
  expect((await mia.person.get(path)).body.brands).toMatchObject([{ name: 'New name' }])
  expect(titlesOf(await mia.feed())).toEqual(['New', 'Old'])
  expect((await mia.follow('brand', 'New name', false)).body.brands).toEqual([])
})

test('a buyer cannot follow more sellers than the limit', async () => {
  const mia = await aFollower()
  await shop.pool.query(
    `with made as (insert into sellers (id, username, name, email, created_at)
       select 'slr_many' || n, 'many' || n, 'Many', 'many' || n || '@seller.example', now()
       from generate_series(1, $2) n returning id)
     insert into seller_follows select $1, id, now() from made`,
    [mia.id, maxFollows],
  )
  const { username } = await aSeller(shop.pool)
  expect((await mia.follow('seller', username)).body.code).toBe('too_many_follows')
  expect((await mia.follow('seller', 'many1', false)).status).toBe(200)
  expect((await mia.follow('seller', username)).status).toBe(200)
})
