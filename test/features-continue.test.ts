import { afterAll, expect, test } from 'vitest'
import { aConversation, aMessage } from './support/conversations.ts'
import { anOwner, defineFields } from './support/custom-fields.ts'
import { aBuyer, aSeller, aStoredListing, aToken } from './support/factories.ts'
import { switchFeature } from './support/features.ts'
import { Person } from './support/person.ts'
import { aBag, Browser, openTestShop } from './support/shop.ts'

const shop = await openTestShop()
const guest = new Person(shop)
afterAll(() => shop.close())

const off = { status: 404, body: { code: 'feature_off' } }
const titlesOf = async (filter: object = {}): Promise<string[]> => {
  const { body } = await guest.put('/sa/buyer/filter2', filter)
  return body.products.map(({ title }: { title: string }) => title)
}

test('while reviews are off, no data contains ratings or reviews, and turning reviews on restores them', async () => {
  const seller = await aSeller(shop.pool)
  const listing = await aStoredListing(shop.pool, { seller })
  await shop.pool.query(
    `insert into feedback (id, seller_id, author, rate, body, created_at)
     values ('fbk_1', $1, 'Ada L.', 4.5, 'Lovely', now())`,
    [seller.id],
  )
  await shop.pool.query('update sellers set rating_sum = 9, rating_count = 1 where id = $1', [seller.id])
  await shop.pool.query(`insert into invalidations (topic, key) values ('seller', $1)`, [seller.id])
  const shown = async () => {
    const info = (await guest.get(`/buyer/selleruserinfo/${seller.username}`)).body
    const items = (await guest.get(`/buyer/selleruser/${seller.username}`)).body.seller
    const product = (await guest.get(`/buyer/viewcount/${listing.id}`)).body.seller
    return [info, items, product].map(({ rating, reviewCount, feedback }) => [
      rating,
      reviewCount,
      feedback.length,
    ])
  }
  const person = new Person(shop, await aToken(shop.pool, { sellerId: seller.id }))
  const events = async (): Promise<string[]> =>
    (await person.get('/api/notifications')).body.settings.map(({ event }: { event: string }) => event)
  expect(await shown()).toEqual([1, 2, 3].map(() => [4.5, 1, 1]))
  expect(await events()).toContain('feedback')
  await switchFeature(shop, 'reviews', 'off')
  expect(await shown()).toEqual([1, 2, 3].map(() => [null, 0, 0]))
  expect(await events()).not.toContain('feedback')
  await switchFeature(shop, 'reviews', 'on')
  expect(await shown()).toEqual([1, 2, 3].map(() => [4.5, 1, 1]))
})

test('while messages are off, conversations about orders continue, and others can be read', async () => {
  const [aboutOrder, aboutListing] = [
    await aConversation(shop, { about: 'order' }),
    await aConversation(shop, { about: 'listing' }),
  ]
  const other = await aStoredListing(shop.pool, { seller: await aSeller(shop.pool) })
  await switchFeature(shop, 'messages', 'off')
  const reply = await aboutOrder.seller.call(
    'POST',
    `/api/conversations/${aboutOrder.id}/messages`,
    aMessage('It ships today'),
  )
  expect(reply).toMatchObject({ status: 200, body: { closed: null } })
  const more = await aboutOrder.buyer.call(
    'POST',
    '/api/conversations',
    aMessage('Thank you', { sellerOrder: aboutOrder.sellerOrder }),
  )
  expect(more).toMatchObject({ status: 200, body: { _id: aboutOrder.id } })
  const read = await aboutListing.buyer.call('GET', `/api/conversations/${aboutListing.id}`)
  expect(read).toMatchObject({ status: 200, body: { closed: 'feature-off' } })
  const written = await aboutListing.buyer.call(
    'POST',
    `/api/conversations/${aboutListing.id}/messages`,
    aMessage('Hello?'),
  )
  expect(written).toMatchObject({ status: 409, body: { code: 'conversation_closed' } })
  const started = await aboutListing.buyer.call(
    'POST',
    '/api/conversations',
    aMessage('Hi', { listing: other.id }),
  )
  expect(started).toMatchObject(off)
  const form = await aboutListing.buyer.call('GET', `/api/conversations/about?listing=${other.id}`)
  expect(form).toMatchObject(off)
  await switchFeature(shop, 'messages', 'on')
})

test('while the Direct area is off, its items are in the shop, and paths under /direct lead there', async () => {
  const app = await aSeller(shop.pool, { isSA: true, username: 'house' })
  const listing = await aStoredListing(shop.pool, { seller: app, title: 'House coat', sizes: { M: 2 } })
  expect(await titlesOf({ direct: true })).toEqual(['House coat'])
  const owner = new Person(shop, await aToken(shop.pool, { sellerId: app.id }))
  const pathOf = async () => (await owner.get(`/api/seller/listings/${listing.id}`)).body.listing.path
  expect(await pathOf()).toBe(`/direct/product/house/${listing.id}`)
  await switchFeature(shop, 'direct', 'off')
  expect(await guest.put('/sa/buyer/filter2', { direct: true })).toMatchObject(off)
  expect(await titlesOf()).toContain('House coat')
  expect(await pathOf()).toBe(`/product/house/${listing.id}`)
  await switchFeature(shop, 'direct', 'on')
  expect(await titlesOf({ direct: true })).toEqual(['House coat'])
})

test('while first-party sales are off, first-party items are hidden, and purchases in progress can be completed', async () => {
  const app = await aSeller(shop.pool, { isSA: true, username: 'own' })
  const other = await aSeller(shop.pool)
  const listing = await aStoredListing(shop.pool, {
    seller: app,
    title: 'Own coat',
    brand: 'Ownbrand',
    sizes: { M: 3 },
    listedAt: new Date('2026-01-01'),
  })
  const foreign = await aStoredListing(shop.pool, { seller: other, title: 'Other coat' })
  const bag = await aBag(shop, [listing])
  const begun = new Browser(shop.server)
  expect(
    (await begun.call('PUT', `/sa/buyer/checkout/${listing.id}`, { sizeID: listing.sizes.M })).body,
  ).toBe(false)
  const brands = async (): Promise<string[]> => (await guest.get('/categories/brands/')).body.names
  expect(await brands()).toContain('Ownbrand')
  await switchFeature(shop, 'firstParty', 'off')
  expect(await titlesOf()).toContain('Other coat')
  expect(await titlesOf()).not.toContain('Own coat')
  expect(await brands()).not.toContain('Ownbrand')
  expect((await guest.get(`/buyer/viewcount/${listing.id}`)).status).toBe(404)
  expect((await guest.get('/buyer/selleruserinfo/own')).status).toBe(404)
  expect((await guest.get(`/buyer/viewcount/${foreign.id}`)).status).toBe(200)
  expect(await guest.put('/sa/buyer/filter2', { direct: true })).toMatchObject(off)
  const late = new Browser(shop.server)
  expect((await late.call('PUT', `/sa/buyer/checkout/${listing.id}`, { sizeID: listing.sizes.M })).body).toBe(
    true,
  )
  expect((await begun.pay(bag)).status).toBe(200)
  await switchFeature(shop, 'firstParty', 'on')
  expect(await titlesOf()).toContain('Own coat')
  expect((await late.call('PUT', `/sa/buyer/checkout/${listing.id}`, { sizeID: listing.sizes.M })).body).toBe(
    false,
  )
})

test('while first-party sales are off, no other call shows or uses a first-party item or its seller', async () => {
  const owner = await anOwner(shop)
  await defineFields(owner, { code: 'company', subject: 'seller', kind: 'text', visibility: 'public' })
  const own = await aSeller(shop.pool, { isSA: true })
  const [old, fresh] = [
    await aStoredListing(shop.pool, { seller: own, sizes: { M: 3, L: 0 }, listedAt: new Date('2026-01-01') }),
    await aStoredListing(shop.pool, { seller: own, listedAt: new Date(shop.clock.now()) }),
  ]
  const fields = `update sellers set public_fields = '{"company":"Own Ltd"}' where id = $1`
  await shop.pool.query(fields, [own.id])
  const { id } = await aBuyer(shop.pool)
  const buyer = new Person(shop, await aToken(shop.pool, { buyerId: id }))
  const unit = { sizeID: old.sizes['M'] }
  await buyer.put(`/buyer/addwatch/${old.id}`, { ...unit, watch: true })
  const begun = new Browser(shop.server)
  await begun.call('PUT', `/sa/buyer/checkout/${old.id}`, unit)
  const soldOut = async (browser: Browser) =>
    (await browser.call('PUT', `/sa/buyer/checkinstock/${old.id}`, unit)).body.soldout
  const used = async () => [
    (await guest.get(`/buyer/seller-fields/${own.username}`)).body.length,
    (await guest.get(`/feedback/reviews/${own.username}`)).status,
    (await guest.post(`/sa/buyer/report/${old.id}`, { reason: 'other' })).status,
    (await buyer.get(`/api/conversations/about?listing=${old.id}`)).status,
    (await buyer.put(`/buyer/addwatch/${old.id}`, { sizeID: old.sizes['L'], watch: true })).status,
    (await guest.put(`/sa/buyer/checkout/${fresh.id}`, { sizeID: fresh.sizes['M'] })).status,
    await soldOut(new Browser(shop.server)),
    await soldOut(begun),
  ]
  expect(await used()).toEqual([1, 200, 200, 200, 200, 403, false, false])
  const ended = { sizeID: old.sizes['L'], watch: false }
  await switchFeature(shop, 'firstParty', 'off')
  try {
    // The new item counts as out of stock instead of as reserved for members. The unit that is already on hold stays
    // available to its holder.
    expect(await used()).toEqual([0, 404, 404, 404, 404, 200, true, false])
    expect(await buyer.put(`/buyer/addwatch/${old.id}`, ended)).toMatchObject({ status: 200 })
  } finally {
    await switchFeature(shop, 'firstParty', 'on')
  }
})

test('while membership is off, the notification settings and the profile of a buyer still work', async () => {
  await switchFeature(shop, 'membership', 'off')
  const buyer = new Person(shop, await aToken(shop.pool, { buyerId: (await aBuyer(shop.pool)).id }))
  expect((await buyer.get('/subscription/membership')).status).toBe(200)
  expect((await buyer.get('/api/notifications')).status).toBe(200)
  await switchFeature(shop, 'membership', 'on')
})
