import { afterAll, expect, test } from 'vitest'
import { aBuyer, aStoredListing, aSeller, aToken, type TestListing } from '#test/support/factories.ts'
import { emailsTo, Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

/** A listing for $100 whose size S costs $60. */
async function aListingWithVariantPrice(): Promise<TestListing> {
  const listing = await aStoredListing(shop.pool, {
    seller: await aSeller(shop.pool),
    sizes: { S: 5, M: 5 },
    priceCents: 10_000,
  })
  await setPrice(listing, 'S', 6_000)
  await shop.pool.query('update listings set base_price_cents = 10000 where id = $1', [listing.id])
  return listing
}

const setPrice = (listing: TestListing, size: string, cents: number) =>
  shop.pool.query('update listing_sizes set price_cents = $2 where id = $1', [listing.sizes[size], cents])
const setQty = (listing: TestListing, size: string, qty: number) =>
  shop.pool.query('update listing_sizes set qty = $2 where id = $1', [listing.sizes[size], qty])

async function aWatcher(listing: TestListing, size: string | null) {
  const { id, email } = await aBuyer(shop.pool)
  const person = new Person(shop, await aToken(shop.pool, { buyerId: id }))
  await person.put(`/buyer/addwatch/${listing.id}`, {
    item: listing.id,
    ...(size !== null && { sizeID: listing.sizes[size] }),
  })
  return {
    email,
    person,
    feed: async () => (await person.get(`/api/customerprofile/notifications/${id}`)).body.notifications,
    watched: async () =>
      (await person.get(`/api/customerprofile/notifications/showproducts/${id}`)).body.products,
    drops: async () => {
      await shop.app.runDueWork()
      const { body } = await person.get(`/api/customerprofile/notifications/${id}`)
      return body.notifications
        .filter(({ event }: { event: string }) => event === 'price-drop')
        .map(({ text }: { text: string }) => /\$\d+/.exec(text)?.[0])
    },
  }
}

test('a buyer who watches a variant is notified only of its own price', async () => {
  const listing = await aListingWithVariantPrice()
  const [small, medium] = [await aWatcher(listing, 'S'), await aWatcher(listing, 'M')]
  await setPrice(listing, 'M', 9_000)
  expect([await small.drops(), await medium.drops()]).toEqual([[], ['$90']])
  await setPrice(listing, 'S', 5_000)
  expect([await small.drops(), await medium.drops()]).toEqual([['$50'], ['$90']])
})

test('selling and restocking the cheapest variant is not a price drop, but a new lowest price is', async () => {
  const listing = await aListingWithVariantPrice()
  const any = await aWatcher(listing, null)
  await setQty(listing, 'S', 0)
  expect(await any.drops()).toEqual([])
  await setQty(listing, 'S', 5)
  expect(await any.drops()).toEqual([])
  await setPrice(listing, 'M', 5_500)
  expect(await any.drops()).toEqual(['$55'])
})

test('an offer of a restocked variant names the price that the buyer pays for this variant', async () => {
  const listing = await aListingWithVariantPrice()
  await setQty(listing, 'S', 0)
  await setQty(listing, 'M', 0)
  const [medium, any] = [await aWatcher(listing, 'M'), await aWatcher(listing, null)]
  // The only unit of the cheaper size is reserved for another buyer, so both watchers are offered the other size.
  await setQty(listing, 'S', 1)
  await new Person(shop).put(`/sa/buyer/checkout/${listing.id}`, { sizeID: listing.sizes['S'] })
  await setQty(listing, 'M', 2)
  await shop.app.runDueWork()
  for (const { feed, email, person, watched } of [medium, any]) {
    const [{ text }] = await feed()
    expect(text).toContain('one in size M ($100.00)')
    expect((await emailsTo(shop, email))[0]!.text).toContain('one in size M ($100.00)')
    expect((await watched())[0].offer).toMatchObject({ size: 'M', price: { cents: 10_000, currency: 'usd' } })
    const items = [{ _id: listing.id, sizeID: listing.sizes['M'] }]
    const { body } = await person.post('/payment/quote', { items })
    expect(body.lines[0].amount.cents).toBe(10_000)
  }
})
