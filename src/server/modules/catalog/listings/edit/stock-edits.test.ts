import { afterAll, expect, test } from 'vitest'
import type { Listing } from '#contract/listings/listings.ts'
import { dateText } from '#platform/language/formats.ts'
import type { TestListing } from '#test/support/factories.ts'
import { aBag, Browser, openTestShop } from '#test/support/shop.ts'
import { aListing, aReadySeller, createListingTypes } from '../listings.fixture.ts'

const shop = await openTestShop()
await createListingTypes(shop.pool)
const nora = await aReadySeller(shop)
afterAll(() => shop.close())

const at = ({ _id }: Listing) => `/api/seller/listings/${_id}`
const save = (listing: Listing, fields: object) =>
  nora.person.put(at(listing), { version: listing.version, ...fields })
const now = async (listing: Listing): Promise<Listing> => (await nora.person.get(at(listing))).body.listing
const counts = async () => (await nora.person.get('/api/seller/listings?limit=1')).body.counts

function listingOf(listing: Listing): TestListing {
  const sizes = Object.fromEntries(listing.sizes.map(({ size, ID }) => [size, ID]))
  return { id: listing._id, seller: nora, priceCents: listing.price!.cents, sizes }
}

async function buy(listing: Listing): Promise<void> {
  const browser = new Browser(shop.server)
  const paid = await browser.pay(await aBag(shop, [listingOf(listing)]))
  expect(paid.body.status).toBe('authorised')
}

async function heldRight(id: string): Promise<void> {
  const { rows } = await shop.pool.query(
    `select p.held, p.total_allowed >= p.held as enough, p.has_units,
       (select sum(z.held) from listing_sizes z where z.listing_id = p.id)::int as of_sizes,
       (select count(*) from holds h where h.listing_id = p.id and h.state = 'held')::int as holds,
       exists (select from listing_sizes z where z.listing_id = p.id and z.qty > 0 and not z.is_retired) as has
     from listings p where p.id = $1`,
    [id],
  )
  const [row] = rows
  expect(row.of_sizes).toBe(row.held)
  expect(row.holds).toBe(row.held)
  expect([row.enough, row.has_units]).toEqual([true, row.has])
}

test('an edit cannot reduce a size or the total below the holds, or retire a held size', async () => {
  const listing = await aListing(nora, {
    sizes: [
      { size: 'S', qty: 3 },
      { size: 'M', qty: 1 },
    ],
  })
  await new Browser(shop.server).hold(listingOf(listing), 'S')
  await new Browser(shop.server).hold(listingOf(listing), 'S')
  const [s, m] = listing.sizes
  const attempts: [object, string][] = [
    [
      {
        sizes: [
          { ID: s!.ID, size: 'S', qty: 1 },
          { ID: m!.ID, size: 'M', qty: 9 },
        ],
      },
      'sizes.0.qty',
    ],
    [{ sizes: [{ ID: m!.ID, size: 'M', qty: 9 }] }, 'sizes'],
    [{ totalAllowed: 1 }, 'totalAllowed'],
  ]
  for (const [fields, field] of attempts) {
    const refused = await save(listing, fields)
    expect([refused.status, refused.body.code, refused.body.field]).toEqual([409, 'stock_held', field])
  }
  const saved = await save(listing, { sizes: [{ ID: s!.ID, size: 'S', qty: 2 }] })
  expect(saved.body.listing).toMatchObject({ totalAllowed: 2, held: 2, sizes: [{ qty: 2, held: 2 }] })
  await heldRight(listing._id)
})

test('a hold does not change the version, and a sale does, so that a stale page cannot restore sold units', async () => {
  const listing = await aListing(nora, { sizes: [{ size: 'M', qty: 3 }] })
  await new Browser(shop.server).hold(listingOf(listing))
  expect((await now(listing)).version).toBe(listing.version)
  await buy(listing)
  const stale = await save(listing, { sizes: [{ ID: listing.sizes[0]!.ID, size: 'M', qty: 3 }] })
  expect([stale.status, stale.body.code]).toEqual([409, 'stale_version'])
  expect(stale.body.details.listing.sizes).toMatchObject([{ qty: 2 }])
})

test('concurrent holds and edits keep the counts consistent, and never hold more units than exist', async () => {
  const listing = await aListing(nora, { sizes: [{ size: 'M', qty: 6 }] })
  const testListing = listingOf(listing)
  const editing = async (): Promise<void> => {
    for (let i = 0; i < 12; i++) {
      const current = await now(listing)
      const answer = await save(current, { sizes: [{ ID: current.sizes[0]!.ID, size: 'M', qty: i % 7 }] })
      expect([200, 409]).toContain(answer.status)
    }
  }
  const holding = async (): Promise<void> => {
    for (let i = 0; i < 6; i++) {
      const browser = new Browser(shop.server)
      const { status, body } = await browser.hold(testListing)
      expect(status).toBe(200)
      if (body === false && i % 2 === 0)
        await browser.call('PUT', `/sa/buyer/inc/${testListing.id}`, {
          id: testListing.id,
          sizeID: testListing.sizes['M'],
        })
    }
  }
  await Promise.all([editing(), holding(), holding(), holding()])
  await heldRight(listing._id)
})

test('a sold-out listing is in the sold tab until it has stock again (spec §3)', async () => {
  const before = await counts()
  const listing = await aListing(nora, { sizes: [{ size: 'M', qty: 1 }] })
  expect((await counts()).active).toBe(before.active + 1)
  await buy(listing)
  expect(await counts()).toMatchObject({ active: before.active, sold: before.sold + 1, all: before.all + 1 })
  const sold = await now(listing)
  expect([sold.state, sold.stock]).toEqual(['active', 'sold-out'])
  const again = await save(sold, { sizes: [{ ID: sold.sizes[0]!.ID, size: 'M', qty: 2 }] })
  expect([again.body.listing.stock, again.body.listing.totalAllowed]).toEqual(['has-inv', 2])
  const none = await save(again.body.listing, { totalAllowed: 0 })
  expect(none.body.listing.stock).toBe('sold-out')
  expect((await counts()).sold).toBe(before.sold + 1)
  await heldRight(listing._id)
})

test('a retired size disappears from the shop, and is reused when its name is added again', async () => {
  const listing = await aListing(nora, {
    title: 'Zibeline',
    sizes: [
      { size: 'S', qty: 1 },
      { size: 'M', qty: 1 },
    ],
  })
  const [s, m] = listing.sizes
  const without = await save(listing, { sizes: [{ ID: s!.ID, size: 'S', qty: 1 }] })
  expect(without.body.listing.sizes.map(({ size }: { size: string }) => size)).toEqual(['S'])
  const page = await new Browser(shop.server).call('GET', `/sa/buyer/viewcount/${listing._id}`)
  expect(page.body.sizes).toHaveLength(1)
  expect((await new Browser(shop.server).hold(listingOf(listing), 'M')).body).toBe(true)
  const back = await save(without.body.listing, {
    sizes: [
      { ID: s!.ID, size: 'S', qty: 1 },
      { size: 'm', qty: 4 },
    ],
  })
  expect(back.body.listing.sizes[1]).toMatchObject({ ID: m!.ID, size: 'm', qty: 4 })
  const foreign = await aListing(nora)
  const wrong = await save(back.body.listing, { sizes: [{ ID: foreign.sizes[0]!.ID, size: 'S', qty: 1 }] })
  expect([wrong.status, wrong.body.field]).toEqual([422, 'sizes.0.ID'])
})

test('during a vacation, items stay visible, new holds are rejected, and existing holds stay valid', async () => {
  const listing = await aListing(nora, { sizes: [{ size: 'M', qty: 5 }] })
  const early = new Browser(shop.server)
  expect((await early.hold(listingOf(listing))).body).toBe(false)
  const until = new Date(shop.clock.now() + 3 * 86_400_000).toISOString()
  expect((await nora.person.put('/api/seller/holiday', { until })).body).toEqual({ until })
  const late = new Browser(shop.server)
  const refused = await late.hold(listingOf(listing))
  expect([refused.status, refused.body.code]).toEqual([409, 'seller_away'])
  expect(refused.body.message).toContain(dateText('en', until))
  const paying = await late.pay(await aBag(shop, [listingOf(listing)]))
  expect([paying.status, paying.body.code]).toEqual([409, 'seller_away'])
  const page = await late.call('GET', `/sa/buyer/viewcount/${listing._id}`)
  expect([page.status, page.body.seller.awayUntil]).toEqual([200, until])
  const awayOnPages = async () => {
    const { username } = page.body.seller
    const shown = [
      (await late.call('GET', `/sa/buyer/viewcount/${listing._id}`)).body.seller,
      (await late.call('GET', `/buyer/selleruserinfo/${username}?feedback=newest`)).body,
      (await late.call('GET', `/buyer/selleruser/${username}?feedback=newest&limit=5`)).body.seller,
    ]
    return shown.map(({ awayUntil }) => awayUntil)
  }
  expect(await awayOnPages()).toEqual([until, until, until])
  expect((await early.hold(listingOf(listing))).body).toBe(false)
  expect((await early.pay(await aBag(shop, [listingOf(listing)]))).body.status).toBe('authorised')
  shop.clock.advance(3 * 86_400_000 + 1000)
  expect((await nora.person.get('/api/seller/holiday')).body).toEqual({ until: null })
  expect(await awayOnPages()).toEqual([null, null, null])
  expect((await late.hold(listingOf(listing))).body).toBe(false)
  const past = await nora.person.put('/api/seller/holiday', { until })
  expect([past.status, past.body.field]).toEqual([422, 'until'])
})
