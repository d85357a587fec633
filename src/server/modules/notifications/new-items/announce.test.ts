import { afterAll, expect, test } from 'vitest'
import { aBuyer, aSeller, aStoredListing, aToken } from '#test/support/factories.ts'
import { emailsTo, Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'
import { announceNewItems } from './announce.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

async function aShopper() {
  const buyer = await aBuyer(shop.pool)
  const person = new Person(shop, await aToken(shop.pool, { buyerId: buyer.id }))
  const follow = (kind: string, name: string) =>
    person.put('/api/customerprofile/following', { kind, name, follow: true })
  const save = async (filter: object) =>
    (await person.post('/api/customerprofile/searches', { filter })).body._id as string
  const feed = async () => {
    await shop.app.runDueWork()
    return (await person.get('/api/notifications')).body.notifications as {
      event: string
      title: string
      text: string
      href: string
    }[]
  }
  const setTiming = (event: string, mailComes: string) =>
    person.put('/api/notifications', { settings: [{ event, mailComes }] })
  return { ...buyer, person, follow, save, feed, setTiming }
}

const aListing = async (title: string, more: object = {}) => {
  const seller = await aSeller(shop.pool)
  const listedAt = new Date(shop.clock.now())
  return aStoredListing(shop.pool, { seller, title, priceCents: 5_000, listedAt, ...more })
}

test('followers are notified once of a new item, even if it is hidden and shown again or edited', async () => {
  const seller = await aSeller(shop.pool)
  const old = await aListing('Old item', { seller })
  shop.clock.advance(1000)
  const [mia, ben] = [await aShopper(), await aShopper()]
  await mia.follow('seller', seller.username)
  const { id } = await aListing('Silk scarf', { seller })
  expect(await mia.feed()).toMatchObject([
    {
      event: 'followed',
      title: `New item from Name of ${seller.username}`,
      text: 'Silk scarf for $50.00',
      href: `/product/${seller.username}/${id}`,
    },
  ])
  await shop.pool.query(`update listings set state = 'paused' where id = any($1)`, [[id, old.id]])
  await shop.pool.query(`update listings set state = 'active' where id = any($1)`, [[id, old.id]])
  await shop.pool.query(`update listings set changed_at = $2 where id = $1`, [id, new Date(shop.clock.now())])
  expect(await mia.feed()).toHaveLength(1)
  expect(await ben.feed()).toEqual([])
  const { rows } = await shop.pool.query('select * from unannounced_listings')
  expect(rows).toEqual([])
})

test('several new items from a seller cause one notification that links to the seller', async () => {
  const seller = await aSeller(shop.pool)
  const mia = await aShopper()
  await mia.follow('seller', seller.username)
  await aListing('Hat', { seller })
  await aListing('Gloves', { seller })
  expect(await mia.feed()).toMatchObject([
    {
      title: `2 new items from Name of ${seller.username}`,
      text: 'Gloves and 1 more item',
      href: `/shop/${seller.username}`,
    },
  ])
})

test('an item that matches two follows and a saved search is announced once', async () => {
  const seller = await aSeller(shop.pool)
  await aListing('First', { brand: 'Twice' })
  const mia = await aShopper()
  await mia.follow('seller', seller.username)
  await mia.follow('brand', 'Twice')
  await mia.save({ search: 'tweed cape' })
  await aListing('Tweed cape', { seller, brand: 'Twice' })
  expect(await mia.feed()).toMatchObject([{ event: 'followed' }])
})

test('a brand follow includes items under the former names of the brand', async () => {
  await aListing('First', { brand: 'Brand of today' })
  await shop.pool.query(
    `insert into brand_aliases select 'Brand of old', id from brands where name = 'Brand of today'`,
  )
  const mia = await aShopper()
  await shop.pool.query(`insert into brand_follows values ($1, 'Brand of old', $2)`, [
    mia.id,
    new Date(shop.clock.now()),
  ])
  await aListing('Second', { brand: 'Brand of today' })
  expect(await mia.feed()).toMatchObject([
    { title: 'New item from Brand of today', text: 'Second for $50.00' },
  ])
})

test('a saved search announces what its list finds, even after an edit', async () => {
  const mia = await aShopper()
  const id = await mia.save({ search: 'linen pants', maxCents: 6_000 })
  await aListing('Linen pants')
  await aListing('Linen pants, wide')
  const dear = await aListing('Linen pants, long', { priceCents: 9_000 })
  await aListing('Cotton pants')
  expect(await mia.feed()).toMatchObject([
    {
      event: 'saved-search',
      title: '2 new items for “linen pants, Up to $60.00”',
      href: `/shop/customerprofile/saved?view=searches&open=${id}`,
    },
  ])
  await shop.pool.query(`update listings set price_cents = 5000, changed_at = $2 where id = $1`, [
    dear.id,
    new Date(shop.clock.now()),
  ])
  await shop.pool.query(`insert into invalidations (topic, key) values ('listing', $1)`, [dear.id])
  expect((await mia.feed())[0]).toMatchObject({ title: expect.stringMatching(/^New item for/) })
  expect(await mia.feed()).toHaveLength(2)
})

test('two processes and a crash before the end announce an item once', async () => {
  const mia = await aShopper()
  await mia.save({ search: 'opera cloak' })
  await aListing('Opera cloak')
  const { deps } = shop.app.notifications
  const isCrashing = {
    ...deps,
    catalog: { ...deps.catalog, matchItems: () => Promise.reject(new Error('crash')) },
  }
  await expect(announceNewItems(isCrashing)).rejects.toThrow('crash')
  expect(await announceNewItems(deps), 'the lease protects the listing').toBe(false)
  shop.clock.advance(11 * 60_000)
  await Promise.all([announceNewItems(deps), announceNewItems(deps), announceNewItems(deps)])
  expect(await mia.feed()).toHaveLength(1)
})

test('new items in early access are announced to buyers who are not members when early access ends', async () => {
  const seller = await aSeller(shop.pool, { isSA: true })
  const mia = await aShopper()
  await mia.follow('seller', seller.username)
  await aListing('Members first', { seller })
  expect(await mia.feed()).toEqual([])
  shop.clock.advance(8 * 24 * 3600_000)
  expect(await mia.feed()).toMatchObject([{ text: 'Members first for $50.00' }])
})

test('immediate emails are limited per day, and all other items are in the daily digest', async () => {
  const mia = await aShopper()
  await mia.save({ search: 'bonnet' })
  await mia.setTiming('saved-search', 'at-once')
  for (let n = 1; n <= 5; n++) {
    await aListing(`Bonnet ${n}`)
    expect(await mia.feed()).toHaveLength(n)
  }
  expect(await emailsTo(shop, mia.email)).toHaveLength(3)
  shop.clock.advance(24 * 3600_000)
  await shop.app.runDueWork()
  await shop.app.runDueWork()
  const mails = await emailsTo(shop, mia.email)
  expect(mails).toHaveLength(4)
  expect(mails.map(({ subject }) => subject)).toContain('2 updates for you on Souk')
})

test('a weekly digest is sent on Monday, once', async () => {
  const mia = await aShopper()
  await mia.save({ search: 'fedora' })
  await mia.setTiming('saved-search', 'weekly')
  while (new Date(shop.clock.now()).getUTCDay() !== 2) shop.clock.advance(24 * 3600_000)
  await aListing('Fedora')
  await mia.feed()
  for (let day = 0; day < 5; day++) {
    shop.clock.advance(24 * 3600_000)
    await shop.app.runDueWork()
  }
  expect(await emailsTo(shop, mia.email)).toEqual([])
  for (let day = 0; day < 9; day++) {
    shop.clock.advance(24 * 3600_000)
    await shop.app.runDueWork()
  }
  expect(await emailsTo(shop, mia.email)).toHaveLength(1)
})

test('the link in an email unsubscribes without a sign-in, with one click', async () => {
  const seller = await aSeller(shop.pool)
  const mia = await aShopper()
  await mia.follow('seller', seller.username)
  await mia.setTiming('followed', 'at-once')
  await aListing('Mittens', { seller })
  await mia.feed()
  const [mail] = await emailsTo(shop, mia.email)
  const [, token] = /unsubscribe\/([\w.-]+)/.exec(mail!.text)!
  expect((await new Person(shop).post(`/api/notifications/one-click/${token}`, {})).status).toBe(204)
  await aListing('Mittens, red', { seller })
  await mia.feed()
  expect(await emailsTo(shop, mia.email)).toHaveLength(1)
})

test('the archive contains follows and searches, and deleting the account removes them', async () => {
  const seller = await aSeller(shop.pool)
  const mia = await aShopper()
  await mia.follow('seller', seller.username)
  await mia.save({ search: 'poncho' })
  await aListing('Poncho', { seller })
  await mia.feed()
  const { privacy } = shop.app.accounts.context
  const archive = JSON.stringify(await privacy.exportAll(shop.app.notifications.deps.db, mia.id, 'en'))
  expect(archive).toContain('poncho')
  expect(archive).toContain(seller.username)
  await shop.orderContext.db.transaction().execute((tx) => privacy.eraseAll(tx, mia.id, shop.clock.now()))
  for (const table of ['seller_follows', 'brand_follows', 'saved_searches', 'announced_listings'])
    expect((await shop.pool.query(`select from ${table} where buyer_id = $1`, [mia.id])).rowCount).toBe(0)
})
