import { afterAll, expect, test } from 'vitest'
import { aBuyer, aStoredListing, aSeller, aToken, type TestListing } from '#test/support/factories.ts'
import { emailsTo, Person } from '#test/support/person.ts'
import { aBag, Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const soldOut = async (isSA = false) =>
  aStoredListing(shop.pool, { seller: await aSeller(shop.pool, { isSA }), sizes: { M: 0, L: 0 } })

async function aWatcher(listing: TestListing, body: object = { sizeID: listing.sizes['M'] }) {
  const buyer = await aBuyer(shop.pool)
  const person = new Person(shop, await aToken(shop.pool, { buyerId: buyer.id }))
  await person.put(`/buyer/addwatch/${listing.id}`, body)
  const watched = async () =>
    (await person.get(`/api/customerprofile/notifications/showproducts/${buyer.id}`)).body.products
  return { ...buyer, person, watched }
}

async function restock(listing: TestListing, size: string, qty: number): Promise<void> {
  await shop.pool.query(
    `with size as (update listing_sizes set qty = $2 where id = $1)
     update listings p set total_allowed = p.total_allowed + $2 from listing_sizes z where z.id = $1 and p.id = z.listing_id`,
    [listing.sizes[size], qty],
  )
  await shop.app.runDueWork()
}

test('a restocked unit is held for the first watcher, who is emailed immediately and can buy it', async () => {
  const listing = await soldOut()
  const [mia, ben] = [await aWatcher(listing), await aWatcher(listing)]
  await restock(listing, 'M', 1)
  expect((await mia.watched())[0].offer).toMatchObject({ sizeID: listing.sizes['M'] })
  // A unit reserved for Mia counts as in stock only for her.
  expect((await mia.watched())[0]).toMatchObject({ state: 'last-one' })
  expect((await ben.watched())[0]).toMatchObject({ offer: null, state: 'sold-out' })
  expect((await emailsTo(shop, mia.email))[0]!.subject).toMatch(/^Back in stock: /)
  expect(await emailsTo(shop, ben.email)).toHaveLength(0)
  const bag = new Browser(shop.server, mia.person.token)
  const paid = await bag.pay(await aBag(shop, [listing]))
  expect((await bag.createOrder(paid.body.orderId)).status).toBe(200)
  shop.clock.advance(3 * 3600_000)
  await shop.app.runDueWork()
  expect((await mia.watched())[0]).toMatchObject({ offer: null, state: 'sold-out' })
  expect((await ben.watched())[0].offer).toBeNull()
  expect(await emailsTo(shop, ben.email)).toHaveLength(0)
})

test('ending a watch passes the held unit to the next watcher', async () => {
  const listing = await soldOut()
  const [mia, ben] = [await aWatcher(listing), await aWatcher(listing)]
  await restock(listing, 'M', 1)
  await mia.person.put(`/buyer/addwatch/${listing.id}`, { sizeID: listing.sizes['M'], watch: false })
  await shop.app.runDueWork()
  expect((await ben.watched())[0].offer).not.toBeNull()
  expect(await mia.watched()).toEqual([])
})

test('a watch restored within minutes keeps its place; a watch restored later moves to the end', async () => {
  const listing = await soldOut()
  const [mia, ben] = [await aWatcher(listing), await aWatcher(listing)]
  for (const watch of [false, true])
    await mia.person.put(`/buyer/addwatch/${listing.id}`, { sizeID: listing.sizes['M'], watch })
  await restock(listing, 'M', 1)
  expect((await mia.watched())[0].offer).not.toBeNull()
  const other = await soldOut()
  const late = await aWatcher(other)
  await ben.person.put(`/buyer/addwatch/${other.id}`, { sizeID: other.sizes['M'] })
  await late.person.put(`/buyer/addwatch/${other.id}`, { sizeID: other.sizes['M'], watch: false })
  shop.clock.advance(3600_000)
  await late.person.put(`/buyer/addwatch/${other.id}`, { sizeID: other.sizes['M'], watch: true })
  await restock(other, 'M', 1)
  expect((await late.watched())[0].offer).toBeNull()
})

test('a watcher of any size is offered the restocked size, and a watcher of another size is not', async () => {
  const listing = await soldOut()
  const [any, medium] = [await aWatcher(listing, {}), await aWatcher(listing)]
  await restock(listing, 'L', 2)
  expect((await any.watched())[0]).toMatchObject({ sizeID: null, offer: { sizeID: listing.sizes['L'] } })
  expect((await medium.watched())[0]).toMatchObject({ offer: null, state: 'sold-out' })
})

test('a watch on a sold-out size waits for its restock even if other sizes are in stock', async () => {
  const seller = await aSeller(shop.pool)
  const listing = await aStoredListing(shop.pool, { seller, sizes: { S: 5, M: 0 } })
  const mia = await aWatcher(listing)
  const { rows } = await shop.pool.query('select state, seen_level from watches where buyer_id = $1', [
    mia.id,
  ])
  expect(rows).toEqual([{ state: 'waiting', seen_level: 0 }])
  await restock(listing, 'M', 1)
  expect((await mia.watched())[0].offer).toMatchObject({ sizeID: listing.sizes['M'] })
  expect(await emailsTo(shop, mia.email)).toHaveLength(1)
})

test('members get offers first, and during early access a first-party item is offered only to members', async () => {
  const listing = await soldOut(true)
  const [ben, mia] = [await aWatcher(listing), await aWatcher(listing)]
  await shop.pool.query(`update buyers set member_until = $2 where id = $1`, [
    mia.id,
    new Date(shop.clock.now() + 30 * 24 * 3600_000),
  ])
  await restock(listing, 'M', 2)
  expect((await mia.watched())[0].offer).not.toBeNull()
  expect((await ben.watched())[0]).toMatchObject({ offer: null })
  expect(await emailsTo(shop, ben.email)).toHaveLength(0)
  shop.clock.advance(25 * 3600_000)
  await shop.app.runDueWork()
  expect((await ben.watched())[0].offer).toMatchObject({ sizeID: listing.sizes['M'] })
})

test('an item of a seller on holiday is offered after the seller returns', async () => {
  const listing = await soldOut()
  const mia = await aWatcher(listing)
  await shop.pool.query('update sellers set holiday_until = $2 where id = $1', [
    listing.seller.id,
    new Date(shop.clock.now() + 3600_000),
  ])
  await restock(listing, 'M', 1)
  expect((await mia.watched())[0].offer).toBeNull()
  shop.clock.advance(2 * 3600_000)
  await shop.app.runDueWork()
  expect((await mia.watched())[0].offer).not.toBeNull()
})

test('a watcher with an unverified email keeps their place but gets no offer until the email is verified', async () => {
  const listing = await soldOut()
  const made = [await aWatcher(listing), await aWatcher(listing)]
  const ids = made.map(({ id }) => id)
  await shop.pool.query('update buyers set is_validated = false where id = any($1)', [ids])
  const mia = await aWatcher(listing)
  await restock(listing, 'M', 1)
  expect((await mia.watched())[0].offer).not.toBeNull()
  expect((await made[0]!.watched())[0].offer).toBeNull()
  await shop.pool.query('update buyers set is_validated = true where id = any($1)', [ids])
  await restock(listing, 'M', 3)
  for (const { watched } of made) expect((await watched())[0].offer).not.toBeNull()
})

test('after three unused offers everyone can buy for one offer period, then the queue continues', async () => {
  const listing = await soldOut()
  const all = []
  for (let at = 0; at < 6; at++) all.push(await aWatcher(listing))
  const guest = new Person(shop)
  const unit = { sizeID: listing.sizes['M'] }
  const isOut = async () => (await guest.put(`/sa/buyer/checkinstock/${listing.id}`, unit)).body.soldout
  await restock(listing, 'M', 1)
  for (let turn = 0; turn < 3; turn++) {
    expect((await all[turn]!.watched())[0].offer).not.toBeNull()
    expect(await isOut()).toBe(true)
    shop.clock.advance(2 * 3600_000 + 1)
    await shop.app.runDueWork()
  }
  expect(await isOut()).toBe(false)
  // Unrelated changes to the listing do not make the queue start again early.
  await all[4]!.person.put(`/buyer/addwatch/${listing.id}`, { ...unit, watch: false })
  await shop.app.runDueWork()
  expect(await isOut()).toBe(false)
  shop.clock.advance(2 * 3600_000 + 1)
  await shop.app.runDueWork()
  expect((await all[3]!.watched())[0].offer).not.toBeNull()
})

test('a watcher who has reached the limit of holds is skipped', async () => {
  const listing = await soldOut()
  const [full, mia] = [await aWatcher(listing), await aWatcher(listing)]
  const sizes = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`S${at}`, 1]))
  const other = await aStoredListing(shop.pool, { seller: listing.seller, sizes, totalAllowed: 20 })
  for (const sizeID of Object.values(other.sizes))
    await full.person.put(`/sa/buyer/checkout/${other.id}`, { sizeID })
  await restock(listing, 'M', 1)
  expect((await full.watched())[0].offer).toBeNull()
  expect((await mia.watched())[0].offer).not.toBeNull()
})
