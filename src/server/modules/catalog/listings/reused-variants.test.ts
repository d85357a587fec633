import { afterAll, expect, test } from 'vitest'
import type { Listing } from '#contract/listings/listings.ts'
import { changeSetting } from '#test/support/settings.ts'
import { openTestShop } from '#test/support/shop.ts'
import { aListing, aReadySeller, createListingTypes, type DashboardSeller } from './listings.fixture.ts'

const shop = await openTestShop()
await createListingTypes(shop.pool)
afterAll(() => shop.close())

const own = async ({ person }: DashboardSeller, { _id }: Listing): Promise<Listing> =>
  (await person.get(`/api/seller/listings/${_id}`)).body.listing

async function save(seller: DashboardSeller, listing: Listing, fields: object) {
  const { version } = await own(seller, listing)
  return seller.person.put(`/api/seller/listings/${listing._id}`, { version, ...fields })
}

const small = { size: 'S', qty: 1 }

async function aListingWithoutXL(seller: DashboardSeller): Promise<Listing> {
  const large = { size: 'XL', qty: 1, priceCents: 50_000, sku: 'OLD', costCents: 123 }
  const listing = await aListing(seller, {
    priceCents: 10_000,
    sizes: [small, { ...large, barcode: '4006381333931' }],
  })
  await save(seller, listing, { sizes: [small], priceCents: 3_000 })
  return listing
}

test("a size that was removed and added again has the listing's price and none of its old codes", async () => {
  const seller = await aReadySeller(shop)
  const listing = await aListingWithoutXL(seller)
  await changeSetting(shop, 'variantPrices', 0)
  try {
    const own = { ...small, size: 'XL', priceCents: 50_000 }
    const priced = await save(seller, listing, { sizes: [small, own] })
    expect(priced).toMatchObject({ status: 409, body: { code: 'variant_prices_off' } })
    const { body } = await save(seller, listing, { sizes: [small, { size: 'XL', qty: 3 }] })
    const [, { held: _, ...again }] = body.listing.sizes
    // The variant's id is reused, so that watches and old orders still refer to the size.
    expect(again).toEqual({ ID: listing.sizes[1]!.ID, size: 'XL', qty: 3 })
    expect(body.listing).not.toHaveProperty('lowestPrice')
  } finally {
    await changeSetting(shop, 'variantPrices', 1)
  }
})

test('a file without columns for variants does not bring back the price of a removed size', async () => {
  const seller = await aReadySeller(shop)
  const listing = await aListingWithoutXL(seller)
  const file = `id,sizes\n${listing._id},S: 1 | XL: 2\n`
  const start = await seller.person.send(
    'POST',
    '/api/seller/imports?hold=true',
    Buffer.from(file),
    'text/csv',
  )
  const url = `/api/seller/imports/${start.body.import._id}`
  const { mapping } = (await seller.person.post(`${url}/preview`, {})).body
  await seller.person.post(`${url}/start`, { mapping })
  await shop.app.jobs.runDue()
  const { price, sizes } = await own(seller, listing)
  expect(price).toMatchObject({ cents: 3_000 })
  expect(sizes).toMatchObject([
    { size: 'S', qty: 1 },
    { size: 'XL', qty: 2 },
  ])
  expect(sizes[1]).not.toHaveProperty('price')
})

const axes = [
  { name: 'Size', kind: 'size' },
  { name: 'Color', kind: 'color' },
]

test('a listing with a variant that an older build has renamed can be edited and copied', async () => {
  const seller = await aReadySeller(shop)
  const sizes = [
    { size: 'x', choices: ['38', 'red'], qty: 2, priceCents: 9_000, sku: 'R' },
    { size: 'x', choices: ['38', 'navy'], qty: 1 },
  ]
  const listing = await aListing(seller, { priceCents: 10_000, optionAxes: axes, sizes })
  const [renamed, other] = listing.sizes.map(({ ID }) => ID)
  await shop.pool.query(`update listing_sizes set label = '38 rot' where id = $1`, [renamed])
  const unchanged = [
    { size: '38 rot', price: { cents: 9_000 }, sku: 'R' },
    { size: '38 / navy', choices: ['38', 'navy'] },
  ]
  const copied = [{ size: '38 rot', price: { cents: 9_000 } }, unchanged[1]]
  const title = await save(seller, listing, { title: 'New title', priceCents: 12_000 })
  expect(title).toMatchObject({ status: 200, body: { listing: { optionAxes: axes, sizes: unchanged } } })
  expect(title.body.listing.sizes[0]).not.toHaveProperty('choices')
  const copy = await seller.person.post(`/api/seller/listings/${listing._id}/duplicate`, {})
  expect(copy).toMatchObject({ status: 200, body: { listing: { optionAxes: axes, sizes: copied } } })
  expect(copy.body.listing.sizes[0]).not.toHaveProperty('sku')
  expect(copy.body.listing.sizes[0].ID).not.toBe(renamed)
  const stock = [
    { ID: renamed, size: '38 rot', qty: 5 },
    { ID: other, size: '38 / navy', qty: 1 },
  ]
  expect(await save(seller, listing, { sizes: stock })).toMatchObject({
    status: 200,
    body: { listing: { sizes: [{ ...unchanged[0], qty: 5 }, unchanged[1]] } },
  })
  const again = stock.map((one, i) => (i === 0 ? { ...one, size: '38 blau' } : one))
  expect(await save(seller, listing, { sizes: again })).toMatchObject({
    status: 422,
    body: { field: 'sizes.0.choices' },
  })
  const fixed = stock.map((one, i) => (i === 0 ? { ...one, choices: ['38', 'rot'] } : one))
  expect(await save(seller, listing, { sizes: fixed })).toMatchObject({
    status: 200,
    body: {
      listing: { sizes: [{ ...unchanged[0], size: '38 / rot', choices: ['38', 'rot'] }, unchanged[1]] },
    },
  })
})
