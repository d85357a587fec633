import { afterAll, expect, test } from 'vitest'
import type { FilteredList } from '#contract/catalog/catalog.ts'
import { maxPhotos, type Listing } from '#contract/listings/listings.ts'
import { aStoredListing, aToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { shipFrom } from '#test/support/ship-from.ts'
import { openTestShop } from '#test/support/shop.ts'
import { aListing, anUpload, aReadySeller, createListingTypes, completeCoat } from './listings.fixture.ts'

const shop = await openTestShop()
await createListingTypes(shop.pool)
const nora = await aReadySeller(shop)
const other = await aReadySeller(shop)
afterAll(() => shop.close())

const at = (listing: Listing, rest = '') => `/api/seller/listings/${listing._id}${rest}`
const shopWindow = async (search: string): Promise<FilteredList> =>
  (await new Person(shop).put('/sa/buyer/filter2', { search })).body
const guest = () => new Person(shop)

test("another seller's listing cannot be read or changed, and is reported as not found", async () => {
  const listing = await aListing(nora)
  const { person } = other
  const version = listing.version
  const attempts = [
    await person.get(at(listing)),
    await person.put(at(listing), { version, title: 'Mine now', priceCents: 100 }),
    await person.post(at(listing, '/publish')),
    await person.post(at(listing, '/pause')),
    await person.post(at(listing, '/resume')),
    await person.post(at(listing, '/duplicate')),
    await person.delete(at(listing)),
    await person.post(at(listing, '/restore')),
  ]
  expect(attempts.map(({ status, body }) => [status, body.code])).toEqual(
    attempts.map(() => [404, 'not_found']),
  )
  const bulk = await person.post('/api/seller/listings/bulk', {
    change: { kind: 'price', ids: [listing._id], cents: 100 },
  })
  expect(bulk.body).toMatchObject({ changed: 0, rows: [{ ok: false, code: 'not_found' }], before: [] })
  expect((await person.get('/api/seller/listings')).body.listings).toEqual([])
  expect((await nora.person.get(at(listing))).body.listing).toEqual(listing)
})

test('a draft can be empty, lists its missing fields, and is private', async () => {
  const { body } = await nora.person.post('/api/seller/listings', {})
  expect(body.listing).toMatchObject({ state: 'draft', title: '', price: null, youReceive: null, path: null })
  expect(body.listing.missing).toEqual([
    'title',
    'brand',
    'type',
    'color',
    'condition',
    'priceCents',
    'sizes',
    'photos',
  ])
  const refused = await nora.person.post(at(body.listing, '/publish'))
  expect([refused.status, refused.body.code, refused.body.field]).toEqual([
    422,
    'listing_incomplete',
    'title',
  ])
  expect((await guest().get(`/sa/buyer/viewcount/${body.listing._id}`)).status).toBe(404)
})

test("a published listing appears as the newest with its new brand, and shows the seller's earnings", async () => {
  await aListing(nora, { title: 'Older umbra coat' })
  const photos = [await anUpload(nora)]
  const draft = await aListing(nora, { title: 'Newest umbra coat', brand: "Ma'Zé Ñandú", photos }, false)
  await aListing(nora, { title: 'Umbra coat between' })
  expect((await shopWindow('umbra')).total).toBe(2)
  const { body } = await nora.person.post(at(draft, '/publish'))
  expect(body.listing).toMatchObject({ state: 'active', color: 'camel', youReceive: { cents: 40_500 } })
  expect(body.listing.path).toBe(`/product/${nora.username}/${draft._id}`)
  const found = await shopWindow('umbra')
  expect(found.products.map((card) => card.title)).toEqual([
    'Newest umbra coat',
    'Umbra coat between',
    'Older umbra coat',
  ])
  expect(found.products[0]!.brand).toBe("Ma'Zé Ñandú")
  expect((await guest().get('/categories/brands')).body.names).toContain("Ma'Zé Ñandú")
})

test('a listing without a photo cannot be published, and a published listing keeps its last photo', async () => {
  const { person } = nora
  const draft = await aListing(nora, { title: 'Unseen coat' }, false)
  expect(draft.missing).toEqual(['photos'])
  const missingPhoto = { code: 'listing_incomplete', field: 'photos', message: 'Add at least one photo' }
  expect((await person.post(at(draft, '/publish'))).body).toMatchObject(missingPhoto)
  expect((await person.post('/api/seller/listings', { ...completeCoat, publish: true })).body).toMatchObject(
    missingPhoto,
  )
  const bulk = await person.post('/api/seller/listings/bulk', {
    change: { kind: 'publish', ids: [draft._id] },
  })
  expect(bulk.body.rows).toMatchObject([{ ok: false, message: missingPhoto.message }])
  expect((await shopWindow('unseen')).total).toBe(0)

  const shown = await aListing(nora)
  const emptied = await person.put(at(shown), { version: shown.version, photos: [] })
  expect([emptied.status, emptied.body.field]).toEqual([422, 'photos'])
  expect((await person.get(at(shown))).body.listing.photos).toHaveLength(1)
})

test('a listing published before photos were required can be edited and paused, but not resumed', async () => {
  const old = await aListing(nora)
  await shop.pool.query(`update listings set photos = '[]' where id = $1`, [old._id])
  const saved = await nora.person.put(at(old), { version: old.version, priceCents: 30_000 })
  expect(saved.body.listing).toMatchObject({ state: 'active', price: { cents: 30_000 } })
  expect((await nora.person.post(at(old, '/pause'))).status).toBe(200)
  expect((await nora.person.post(at(old, '/resume'))).body).toMatchObject({ field: 'photos' })
})

test('gender is stored only for types with departments, and an unknown type is rejected', async () => {
  const bag = await aListing(nora, { type: 'bags', gender: 'women' })
  expect([bag.type, bag.gender]).toEqual(['Bags', null])
  const coat = await nora.person.post('/api/seller/listings', {
    ...completeCoat,
    gender: null,
    publish: true,
  })
  expect([coat.status, coat.body.field]).toEqual([422, 'gender'])
  const none = await nora.person.post('/api/seller/listings', { ...completeCoat, type: 'Clothing' })
  expect([none.status, none.body.field]).toEqual([422, 'type'])
})

test.each([
  [{ priceCents: 99 }, 'priceCents'],
  [{ priceCents: 5_000_001 }, 'priceCents'],
  [{ priceCents: 12.5 }, 'priceCents'],
  [{ sizes: [{ size: 'M', qty: 1000 }] }, 'sizes.0.qty'],
  [{ sizes: [{ size: 'M', qty: -1 }] }, 'sizes.0.qty'],
  [
    {
      sizes: [
        { size: 'M', qty: 1 },
        { size: 'm', qty: 1 },
      ],
    },
    'sizes',
  ],
  [{ title: 'x'.repeat(121) }, 'title'],
  [{ photos: [{ key: 'a1b2c3d4e5f60718293a4b5c' }] }, 'photos.0'],
  [{ photos: Array.from({ length: maxPhotos + 1 }, (_, i) => ({ key: `${'a'.repeat(16)}${i}` })) }, 'photos'],
])('a save of %j is rejected because of %s', async (fields, field) => {
  const { status, body } = await nora.person.post('/api/seller/listings', fields)
  expect([status, body.code, body.field]).toEqual([422, 'invalid_field', field])
})

test("a saved change is in the shop's next response", async () => {
  let listing = await aListing(nora, { title: 'Freshness coat' })
  for (let cents = 10_000; cents < 10_010; cents++) {
    const saved = await nora.person.put(at(listing), {
      version: listing.version,
      priceCents: cents,
      title: `Freshness coat ${cents}`,
    })
    listing = saved.body.listing
    const found = await shopWindow(`freshness ${cents}`)
    expect(found.products).toEqual([expect.objectContaining({ price: { cents, currency: 'usd' } })])
    expect((await guest().get(`/sa/buyer/viewcount/${listing._id}`)).body.price.cents).toBe(cents)
  }
  await nora.person.post(at(listing, '/pause'))
  expect((await shopWindow('freshness')).total).toBe(0)
  await nora.person.post(at(listing, '/resume'))
  expect((await shopWindow('freshness')).total).toBe(1)
  await nora.person.delete(at(listing))
  expect((await shopWindow('freshness')).total).toBe(0)
  const back = await nora.person.post(at(listing, '/restore'))
  expect(back.body.listing.state).toBe('active')
  expect((await shopWindow('freshness')).total).toBe(1)
})

test('a stale save is rejected with the current listing, and changes nothing', async () => {
  const seen = await aListing(nora)
  const first = await nora.person.put(at(seen), { version: seen.version, title: 'By the first' })
  const second = await nora.person.put(at(seen), { version: seen.version, title: 'By the second' })
  expect([second.status, second.body.code]).toEqual([409, 'stale_version'])
  expect(second.body.details.listing).toEqual(first.body.listing)
  expect((await nora.person.get(at(seen))).body.listing.title).toBe('By the first')
})

test('exactly one of many concurrent saves succeeds', async () => {
  const seen = await aListing(nora)
  const saves = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      nora.person.put(at(seen), { version: seen.version, title: `Save ${i}` }),
    ),
  )
  expect(saves.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 7 }, () => 409),
  ])
})

test('a published listing cannot lose required fields, and a draft can', async () => {
  const listed = await aListing(nora)
  const refused = await nora.person.put(at(listed), { version: listed.version, brand: null })
  expect([refused.status, refused.body.code, refused.body.field]).toEqual([
    422,
    'listing_incomplete',
    'brand',
  ])
  const draft = await aListing(nora, {}, false)
  const emptied = await nora.person.put(at(draft), { version: draft.version, brand: '', priceCents: null })
  expect(emptied.body.listing).toMatchObject({ brand: null, price: null })
})

test('concurrent calls with the same attempt create one listing', async () => {
  const body = { ...completeCoat, attempt: 'attempt-of-a-double-click' }
  const made = await Promise.all(
    Array.from({ length: 5 }, () => nora.person.post('/api/seller/listings', body)),
  )
  expect(new Set(made.map((answer) => answer.body.listing._id)).size).toBe(1)
  const others = await other.person.post('/api/seller/listings', body)
  expect(others.body.listing._id).not.toBe(made[0]!.body.listing._id)
  const copy = await Promise.all(
    [1, 2].map(() => nora.person.post(at(made[0]!.body.listing, '/duplicate'), { attempt: 'copy-attempt' })),
  )
  expect(copy[0]!.body.listing).toMatchObject({
    state: 'draft',
    title: completeCoat.title,
    missing: ['photos'],
  })
  expect(copy[0]!.body.listing._id).toBe(copy[1]!.body.listing._id)
})

test('first-party listings are direct listings and need no payout account', async () => {
  const app = await aReadySeller(shop, { isSA: true })
  await shop.pool.query('update sellers set payouts_enabled = false where id = $1', [app.id])
  const listing = await aListing(app, { title: 'House coat' })
  expect(listing.path).toBe(`/direct/product/${app.username}/${listing._id}`)
  const { body } = await new Person(shop).put('/sa/buyer/filter2', { direct: true })
  expect(body.products.map((card: { _id: string }) => card._id)).toContain(listing._id)
})

test('with an incomplete checklist, a seller can create drafts but not publish, and gets the open steps', async () => {
  const fresh = await aReadySeller(shop)
  await shop.pool.query(`update sellers set payouts_enabled = false, ship_from = null where id = $1`, [
    fresh.id,
  ])
  const draft = await aListing(fresh, { photos: [await anUpload(fresh)] }, false)
  const refused = await fresh.person.post(at(draft, '/publish'))
  expect([refused.status, refused.body.code]).toEqual([409, 'checklist_incomplete'])
  const lines = refused.body.details.lines as { key: string; href: string }[]
  expect(lines.map(({ key, href }) => [key, href])).toEqual([
    ['ships-from', '/shopper/settings#ship-from'],
    ['payouts', '/shopper/payouts'],
  ])
  await shop.pool.query(`update sellers set payouts_enabled = true, ship_from = $2 where id = $1`, [
    fresh.id,
    shipFrom,
  ])
  const before = (await fresh.person.get('/api/seller/checklist')).body
  expect([before.mayPublish, before.lines.at(-1)]).toEqual([
    true,
    expect.objectContaining({ key: 'first-listing', done: false }),
  ])
  expect((await fresh.person.post(at(draft, '/publish'))).status).toBe(200)
  const after = (await fresh.person.get('/api/seller/checklist')).body
  expect(after.lines.every((line: { done: boolean }) => line.done)).toBe(true)
})

test('a listing that was not created in the dashboard can be edited there, including photos', async () => {
  const stored = await aStoredListing(shop.pool, {
    seller: nora,
    title: 'Old piece',
    type: 'Coats',
    sizes: { S: 1, L: 2 },
  })
  const photo = { key: 'a1b2c3d4e5f60718293a4b5c', width: 960, height: 1200, blur: '#ccc', alt: 'Front' }
  await shop.pool.query('update listings set photos = $2 where id = $1', [stored.id, JSON.stringify([photo])])
  const { listing } = (await nora.person.get(`/api/seller/listings/${stored.id}`)).body
  const saved = await nora.person.put(at(listing), {
    version: listing.version,
    photos: [{ key: photo.key, alt: 'From the front' }],
  })
  expect(saved.body.listing.photos).toEqual([{ ...photo, alt: 'From the front' }])
  expect(saved.body.listing.sizes).toEqual(listing.sizes)
})

test("a buyer's token gives no access to the dashboard", async () => {
  const { rows } = await shop.pool.query(
    `insert into buyers (id, email, created_at) values ('byr_dashboard', 'desk@buyer.example', now()) returning id`,
  )
  const buyer = new Person(shop, await aToken(shop.pool, { buyerId: rows[0].id }))
  expect((await buyer.get('/api/seller/listings')).status).toBe(403)
})
