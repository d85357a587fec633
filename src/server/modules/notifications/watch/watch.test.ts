import { afterAll, expect, test } from 'vitest'
import { aBuyer, aStoredListing, aSeller, aToken, type TestListing } from '#test/support/factories.ts'
import { emailsTo, Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

async function aWatcher() {
  const buyer = await aBuyer(shop.pool)
  const person = new Person(shop, await aToken(shop.pool, { buyerId: buyer.id }))
  const list = async (state?: string) =>
    (
      await person.get(
        `/api/customerprofile/notifications/showproducts/${buyer.id}${state ? `?state=${state}` : ''}`,
      )
    ).body
  const feed = async () => (await person.get(`/api/customerprofile/notifications/${buyer.id}`)).body
  return { ...buyer, person, list, feed }
}

async function aListingOf(sizes: Record<string, number>, priceCents = 10_000): Promise<TestListing> {
  return aStoredListing(shop.pool, {
    seller: await aSeller(shop.pool),
    sizes,
    priceCents,
    title: 'Wool coat',
  })
}

const watch = (person: Person, listing: TestListing, size: string, body: object = {}, prefix = '') =>
  person.put(`${prefix}/buyer/addwatch/${listing.id}`, {
    item: listing.id,
    sizeID: listing.sizes[size],
    ...body,
  })

async function watchersOf(listing: TestListing): Promise<number> {
  const { rows } = await shop.pool.query('select watch_count from listings where id = $1', [listing.id])
  return rows[0].watch_count
}

const setPrice = (listing: TestListing, cents: number) =>
  shop.pool.query('update listings set price_cents = $2 where id = $1', [listing.id, cents])
const setQty = (listing: TestListing, size: string, qty: number) =>
  shop.pool.query(
    `with size as (update listing_sizes set qty = $2 where id = $1)
     update listings p set total_allowed = total_allowed + $2 - z.qty from listing_sizes z where z.id = $1 and p.id = z.listing_id`,
    [listing.sizes[size], qty],
  )

test('guests and sellers cannot watch an item, under any route prefix', async () => {
  const listing = await aListingOf({ M: 1 })
  const guest = new Person(shop)
  for (const prefix of ['', '/bd', '/sa']) {
    expect((await watch(guest, listing, 'M', {}, prefix)).status).toBe(401)
  }
  const seller = new Person(shop, await aToken(shop.pool, { sellerId: listing.seller.id }))
  expect((await watch(seller, listing, 'M')).status).toBe(403)
  expect(await watchersOf(listing)).toBe(0)
})

test("the addwatch call starts and ends only the caller's watch", async () => {
  const listing = await aListingOf({ M: 1, L: 1 })
  const [mia, ben] = [await aWatcher(), await aWatcher()]
  const on = await watch(mia.person, listing, 'M', { size: 'M', buyer: ben.id }, '/bd')
  expect(on.body).toMatchObject({ watching: true, sizeID: listing.sizes['M'], watchCount: 1 })
  expect((await mia.list()).total).toBe(1)
  expect((await ben.list()).total).toBe(0)
  const off = await watch(mia.person, listing, 'M', { buyer: { _id: ben.id } })
  expect(off.body).toMatchObject({ watching: false, watchCount: 0 })
  expect((await mia.list()).products).toEqual([])
})

test('repeating an explicit watch or unwatch has no further effect', async () => {
  const listing = await aListingOf({ M: 1 })
  const mia = await aWatcher()
  for (let i = 0; i < 3; i++)
    expect((await watch(mia.person, listing, 'M', { watch: true })).body.watchCount).toBe(1)
  for (let i = 0; i < 3; i++)
    expect((await watch(mia.person, listing, 'M', { watch: false })).body.watchCount).toBe(0)
})

test('a nonexistent item or size cannot be watched', async () => {
  const [listing, other] = [await aListingOf({ M: 1 }), await aListingOf({ M: 1 })]
  const { person } = await aWatcher()
  expect((await person.put('/buyer/addwatch/prd_none', {})).status).toBe(404)
  expect((await person.put(`/buyer/addwatch/${listing.id}`, { sizeID: other.sizes['M'] })).status).toBe(404)
  const draft = await aStoredListing(shop.pool, { seller: listing.seller, state: 'draft' })
  expect((await watch(person, draft, 'M')).status).toBe(404)
})

test(
  'forty people who watch concurrently, some twice, are counted once each',
  { timeout: 120_000 },
  async () => {
    const listing = await aListingOf({ M: 3, L: 3 })
    const people = await Promise.all(Array.from({ length: 40 }, aWatcher))
    await Promise.all(
      people.flatMap(({ person }, at) => [
        watch(person, listing, 'M', { watch: true }),
        watch(person, listing, 'L', { watch: true }),
        watch(person, listing, 'M', { watch: at % 2 === 0 }),
      ]),
    )
    expect(await watchersOf(listing)).toBe(40)
    await Promise.all(
      people.flatMap(({ person }) =>
        ['M', 'L'].map((size) => watch(person, listing, size, { watch: false })),
      ),
    )
    expect(await watchersOf(listing)).toBe(0)
  },
)

test('changing an item without watches enqueues no checks, even if its stored watcher count is positive', async () => {
  const listing = await aListingOf({ M: 2, L: 1 })
  await shop.pool.query('update listings set watch_count = 7 where id = $1', [listing.id])
  await setPrice(listing, 9_000)
  await setQty(listing, 'M', 0)
  await shop.pool.query(
    `insert into listing_sizes (id, listing_id, label, qty, position) values ('siz_' || $1, $1, 'XL', 4, 9)`,
    [listing.id],
  )
  const jobs = await shop.pool.query(
    `select 1 from outbox where topic = 'watch:check' and payload ->> 'listingId' = $1`,
    [listing.id],
  )
  expect(jobs.rowCount).toBe(0)
})

test('a price drop notifies once, in feed and watchlist, and a later price increase does not notify', async () => {
  const listing = await aListingOf({ M: 5 })
  const mia = await aWatcher()
  await watch(mia.person, listing, 'M')
  await setPrice(listing, 8_000)
  await shop.app.runDueWork()
  await setPrice(listing, 12_000)
  await shop.app.runDueWork()
  await setPrice(listing, 8_000)
  await shop.app.runDueWork()
  const { notifications, unread } = await mia.feed()
  expect(notifications).toHaveLength(1)
  expect(unread).toBe(1)
  expect(notifications[0]).toMatchObject({ event: 'price-drop', itemId: listing.id, isRead: false })
  expect(notifications[0].text).toContain('$80.00')
  expect(notifications[0].href).toBe(`/product/${listing.seller.username}/${listing.id}`)
  const [product] = (await mia.list()).products
  expect(product).toMatchObject({ state: 'price-dropped', hasDropped: true, size: 'M' })
})

test('a price drop is counted and listed even if the item is sold out', async () => {
  const [last, sold, same] = [
    await aListingOf({ M: 2 }),
    await aListingOf({ M: 1 }),
    await aListingOf({ M: 5 }),
  ]
  const mia = await aWatcher()
  for (const listing of [last, sold, same]) await watch(mia.person, listing, 'M')
  for (const listing of [last, sold]) await setPrice(listing, 8_000)
  await setQty(last, 'M', 1)
  await setQty(sold, 'M', 0)
  await shop.app.runDueWork()
  const { counts } = await mia.list()
  expect(counts).toEqual({ 'in-stock': 2, 'price-dropped': 2, 'last-one': 1, 'sold-out': 1 })
  const idsIn = async (state: string) =>
    (await mia.list(state)).products.map(({ _id }: { _id: string }) => _id).toSorted()
  expect(await idsIn('price-dropped')).toEqual([last.id, sold.id].toSorted())
  expect(await idsIn('in-stock')).toEqual([last.id, same.id].toSorted())
  expect(await idsIn('last-one')).toEqual([last.id])
  expect(await idsIn('sold-out')).toEqual([sold.id])
})

test('a watcher with a target price is not notified of prices above it', async () => {
  const listing = await aListingOf({ M: 5 })
  const mia = await aWatcher()
  const { body } = await watch(mia.person, listing, 'M', { priceTarget: 7_000 })
  expect(body.priceTarget).toEqual({ cents: 7_000, currency: 'usd' })
  await setPrice(listing, 8_000)
  await shop.app.runDueWork()
  expect((await mia.feed()).notifications).toEqual([])
  await setPrice(listing, 7_000)
  await shop.app.runDueWork()
  expect((await mia.feed()).notifications).toHaveLength(1)
})

test('watchers are notified when one unit is left and when it is sold, but the buyer is not', async () => {
  const listing = await aListingOf({ M: 2 })
  const [mia, ben] = [await aWatcher(), await aWatcher()]
  for (const { person } of [mia, ben]) await watch(person, listing, 'M')
  await setQty(listing, 'M', 1)
  await shop.app.runDueWork()
  expect((await mia.feed()).notifications[0]).toMatchObject({ event: 'last-one' })
  expect((await mia.list()).products[0].state).toBe('last-one')
  await shop.pool.query(
    `insert into holds (id, size_id, listing_id, holder, state, created_at, expires_at)
     values ($1, $2, $3, $4, 'sold', now(), now())`,
    [`hld_${ben.id}`, listing.sizes['M'], listing.id, `buyer:${ben.id}`],
  )
  await setQty(listing, 'M', 0)
  await shop.app.runDueWork()
  expect(
    (await mia.feed()).notifications.map((notification: { event: string }) => notification.event),
  ).toEqual(['sold-out', 'last-one'])
  expect((await ben.feed()).notifications).toHaveLength(1)
  const { products, counts } = await mia.list()
  expect(products[0].state).toBe('sold-out')
  expect(counts).toEqual({ 'in-stock': 0, 'price-dropped': 0, 'last-one': 0, 'sold-out': 1 })
})

test('product-remove ends a watch and removes its notifications, and another buyer gets not_found', async () => {
  const listing = await aListingOf({ M: 5 })
  const [mia, ben] = [await aWatcher(), await aWatcher()]
  await watch(mia.person, listing, 'M')
  await setPrice(listing, 8_000)
  await shop.app.runDueWork()
  const path = `/api/customerprofile/notifications/product-remove/${mia.id}`
  const message = { itemId: listing.id, sizeId: listing.sizes['M'], schemaType: 'message' }
  expect((await ben.person.put(path, message)).status).toBe(404)
  expect((await mia.person.put(path, message)).body).toEqual({ removed: 1, unread: 0 })
  expect((await mia.person.put(path, message)).body).toEqual({ removed: 0, unread: 0 })
  expect((await mia.feed()).notifications).toEqual([])
  const ended = await mia.person.put(path, { ...message, schemaType: 'watch' })
  expect(ended.body).toEqual({ removed: 1, unread: 0 })
  expect(await watchersOf(listing)).toBe(0)
})

test('only its reader can restore a removed notification, and restoring twice has no further effect', async () => {
  const listing = await aListingOf({ M: 5 })
  const [mia, ben] = [await aWatcher(), await aWatcher()]
  await watch(mia.person, listing, 'M')
  await setPrice(listing, 8_000)
  await shop.app.runDueWork()
  const path = (of: { id: string }) => `/api/customerprofile/notifications/${of.id}`
  const [notification] = (await mia.feed()).notifications
  const gone = { itemId: notification._id, schemaType: 'message' }
  await mia.person.put(`/api/customerprofile/notifications/product-remove/${mia.id}`, gone)
  const back = { restore: [notification._id] }
  expect((await ben.person.put(path(mia), back)).status).toBe(404)
  await ben.person.put(path(ben), back)
  expect((await mia.feed()).notifications).toEqual([])
  for (let i = 0; i < 2; i++) {
    const { body } = await mia.person.put(path(mia), back)
    expect(body).toMatchObject({ unread: 1, notifications: [notification] })
  }
})

test('deleting a buyer ends their watches', async () => {
  const listing = await aListingOf({ M: 5 })
  const mia = await aWatcher()
  await watch(mia.person, listing, 'M')
  const gone = await mia.person.delete(`/api/customerprofile/${mia.id}`, {})
  expect(gone.status).toBe(200)
  expect(await watchersOf(listing)).toBe(0)
})

test('a price drop is emailed to members immediately if they have the perk, otherwise in the digest', async () => {
  const listing = await aListingOf({ M: 5 })
  const [member, other] = [await aWatcher(), await aWatcher()]
  await shop.pool.query('update buyers set member_until = $2 where id = $1', [
    member.id,
    new Date(shop.clock.now() + 30 * 24 * 3600_000),
  ])
  for (const { person } of [member, other]) await watch(person, listing, 'M')
  await setPrice(listing, 8_000)
  await shop.app.runDueWork()
  const [mail] = await emailsTo(shop, member.email)
  expect(mail).toMatchObject({ subject: 'Price drop: Wool coat' })
  expect(mail!.text).toContain('Now $80.00, was $100.00.')
  expect(mail!.path).toBe(`/product/${listing.seller.username}/${listing.id}`)
  expect(await emailsTo(shop, other.email)).toHaveLength(0)
  shop.clock.advance(25 * 3600_000)
  await shop.app.runDueWork()
  expect((await emailsTo(shop, other.email))[0]!.text).toContain('Now $80.00')
  expect(await emailsTo(shop, member.email)).toHaveLength(1)
  const settings = shop.orderContext.settings as { perkInstantAlerts: number }
  settings.perkInstantAlerts = 0
  try {
    await setPrice(listing, 7_000)
    await shop.app.runDueWork()
    expect(await emailsTo(shop, member.email)).toHaveLength(1)
  } finally {
    settings.perkInstantAlerts = 1
  }
})
