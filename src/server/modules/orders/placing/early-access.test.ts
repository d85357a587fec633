import { afterAll, expect, test } from 'vitest'
import { aBuyer, aStoredListing, aSeller, aToken, type TestListing } from '#test/support/factories.ts'
import { aBag, Browser, openTestShop } from '#test/support/shop.ts'

const hour = 3_600_000
const shop = await openTestShop()
const firstPartySeller = await aSeller(shop.pool, { isSA: true, shippingCents: 0 })
afterAll(() => shop.close())

/** Creates a first-party listing that was listed `agoMs` milliseconds before the app's current time. */
async function aFirstPartyListing(
  agoMs = 0,
  seller = firstPartySeller,
): Promise<TestListing & { opensAt: string }> {
  const listing = await aStoredListing(shop.pool, { seller, priceCents: 10_000, sizes: { M: 2 } })
  const listedAt = new Date(shop.clock.now() - agoMs)
  await shop.pool.query('update listings set listed_at = $2 where id = $1', [listing.id, listedAt])
  await shop.pool.query(`insert into invalidations (topic, key) values ('listing', $1)`, [listing.id])
  return { ...listing, opensAt: new Date(listedAt.getTime() + 24 * hour).toISOString() }
}

async function aMember(forMs = 30 * 24 * hour): Promise<Browser & { id: string }> {
  const { id } = await aBuyer(shop.pool)
  await shop.pool.query('update buyers set member_until = $2 where id = $1', [
    id,
    new Date(shop.clock.now() + forMs),
  ])
  return Object.assign(new Browser(shop.server, await aToken(shop.pool, { buyerId: id })), { id })
}

async function aNonMember(): Promise<Browser> {
  const { id } = await aBuyer(shop.pool)
  return new Browser(shop.server, await aToken(shop.pool, { buyerId: id }))
}

const read = async (listing: TestListing) =>
  (await new Browser(shop.server).call('GET', `/sa/buyer/viewcount/${listing.id}`)).body

test('everyone sees a new first-party item, but only members can hold or pay for it', async () => {
  const listing = await aFirstPartyListing(hour)
  const { opensAt } = listing
  expect(await read(listing)).toMatchObject({ membersUntil: opensAt, price: { cents: 10_000 } })
  for (const browser of [new Browser(shop.server), await aNonMember()]) {
    for (const prefix of ['', '/bd', '/sa']) {
      const held = await browser.call('PUT', `${prefix}/buyer/checkout/${listing.id}`, {
        sizeID: listing.sizes['M'],
      })
      expect(held).toMatchObject({
        status: 403,
        body: { code: 'subscription_required', details: { opensAt } },
      })
    }
    const bag = await aBag(shop, [listing])
    const quote = await browser.call('POST', '/payment/quote', { items: bag.items })
    expect(quote.body).toMatchObject({ membersOnly: [{ ...bag.items[0], opensAt }], unavailable: [] })
    expect(await browser.pay(bag)).toMatchObject({ status: 403, body: { code: 'subscription_required' } })
  }
  const { rows } = await shop.pool.query(
    `select p.held, (select count(*) from holds where listing_id = p.id)::int as holds,
      (select count(*) from order_lines where listing_id = p.id)::int as lines from listings p where id = $1`,
    [listing.id],
  )
  expect(rows[0]).toEqual({ held: 0, holds: 0, lines: 0 })
})

test('a member can buy a new first-party item immediately and pays no service fee', async () => {
  const listing = await aFirstPartyListing()
  const member = await aMember()
  expect(await member.hold(listing)).toMatchObject({ status: 200, body: false })
  const bag = await aBag(shop, [listing])
  const { body: quote } = await member.call('POST', '/payment/quote', { items: bag.items })
  expect(quote).toMatchObject({
    isFee: false,
    membersOnly: [],
    total: { cents: 10_000 },
    memberSaves: { cents: 500 },
  })
  const paid = await member.pay(bag)
  const { body } = await member.createOrder(paid.body.orderId)
  expect(body.order).toMatchObject({ state: 'paid', total: { cents: 10_000 } })
})

test('a hold taken as a member does not outlast the membership', async () => {
  const listing = await aFirstPartyListing()
  const member = await aMember(5 * 60_000)
  await member.hold(listing)
  shop.clock.advance(6 * 60_000)
  const bag = await aBag(shop, [listing])
  expect(await member.pay(bag)).toMatchObject({ status: 403, body: { code: 'subscription_required' } })
})

test('a first-party item is available to everyone a day after it was listed', async () => {
  const listing = await aFirstPartyListing(24 * hour - 60_000)
  expect((await new Browser(shop.server).hold(listing)).status).toBe(403)
  shop.clock.advance(60_000)
  expect(await read(listing)).toMatchObject({ membersUntil: null })
  const guest = new Browser(shop.server)
  expect(await guest.hold(listing)).toMatchObject({ status: 200, body: false })
  const bag = await aBag(shop, [listing])
  const { body: quote } = await guest.call('POST', '/payment/quote', { items: bag.items })
  expect(quote).toMatchObject({ isFee: true, total: { cents: 10_500 }, memberSaves: { cents: 500 } })
  expect((await guest.pay(bag)).status).toBe(200)
})

test('other sellers’ new items are open to everyone, and each perk can be disabled at runtime', async () => {
  const other = await aFirstPartyListing(0, await aSeller(shop.pool, { shippingCents: 0 }))
  expect(await new Browser(shop.server).hold(other)).toMatchObject({ status: 200, body: false })
  const settings = shop.orderContext.settings as {
    -readonly [Key in keyof typeof shop.orderContext.settings]: number
  }
  const listing = await aFirstPartyListing()
  Object.assign(settings, { perkEarlyAccess: 0, perkNoServiceFee: 0 })
  try {
    expect(await read(listing)).toMatchObject({ membersUntil: null, memberSaves: { cents: 0 } })
    expect(await new Browser(shop.server).hold(listing)).toMatchObject({ status: 200, body: false })
    const bag = await aBag(shop, [listing])
    const { body } = await (await aMember()).call('POST', '/payment/quote', { items: bag.items })
    expect(body).toMatchObject({ isFee: true, total: { cents: 10_500 }, memberSaves: { cents: 0 } })
  } finally {
    Object.assign(settings, { perkEarlyAccess: 1, perkNoServiceFee: 1 })
  }
})

test('an owner who sells only first-party items has a shop page, a profile and reviews', async () => {
  const owner = await aSeller(shop.pool, { isSA: true })
  await shop.pool.query('update sellers set is_seller = false where id = $1', [owner.id])
  const guest = new Browser(shop.server)
  const info = () => guest.call('GET', `/sa/buyer/selleruserinfo/${owner.username}`)
  await shop.pool.query(`insert into invalidations (topic, key) values ('seller', $1)`, [owner.id])
  expect((await info()).status).toBe(404)
  const listing = await aFirstPartyListing(0, owner)
  expect((await info()).body).toMatchObject({ isSA: true, itemCount: 1 })
  expect((await guest.call('GET', `/feedback/reviews/${owner.username}`)).status).toBe(200)
  const list = await guest.call('PUT', '/sa/buyer/filter2', { direct: true, seller: [owner.username] })
  expect(list.body.products).toMatchObject([{ _id: listing.id, seller: { isSA: true } }])
})
