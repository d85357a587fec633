import { afterAll, expect, test } from 'vitest'
import type { Listing } from '#contract/listings/listings.ts'
import { changeSetting } from '#test/support/settings.ts'
import { openTestShop } from '#test/support/shop.ts'
import { aListing, aReadySeller, createListingTypes, type DashboardSeller } from '../listings.fixture.ts'

const shop = await openTestShop()
await createListingTypes(shop.pool)
afterAll(() => shop.close())

const now = async ({ person }: DashboardSeller, { _id }: Pick<Listing, '_id'>): Promise<Listing> =>
  (await person.get(`/api/seller/listings/${_id}`)).body.listing

/** Sends the undo request that a browser would send, with the given previous state. */
async function putBack(seller: DashboardSeller, listing: Listing, state: string, more: object = {}) {
  const { _id, version, sizes, price } = await now(seller, listing)
  const before = {
    _id,
    version,
    state,
    priceCents: price?.cents ?? null,
    totalAllowed: 1,
    sizes: sizes.map(({ ID }) => ({ ID, qty: 1 })),
    ...more,
  }
  const change = { kind: 'put-back', before: [before] }
  const answer = await seller.person.post('/api/seller/listings/bulk', { change })
  return answer.body.rows?.[0] ?? answer
}

const move = ({ person }: DashboardSeller, { _id }: Listing, verb: string) =>
  person.post(`/api/seller/listings/${_id}/${verb}`, {})
const lapse = ({ id }: DashboardSeller) =>
  shop.pool.query('update sellers set payouts_enabled = false where id = $1', [id])

test('undo does not publish a listing that does not meet the rules for publishing', async () => {
  const seller = await aReadySeller(shop)
  const listing = await aListing(seller)
  await move(seller, listing, 'pause')
  await lapse(seller)
  expect(await putBack(seller, listing, 'active')).toMatchObject({ ok: false, code: 'checklist_incomplete' })
  expect((await now(seller, listing)).state).toBe('paused')
})

test('undo of a draft does not bypass the review of first listings', async () => {
  const seller = await aReadySeller(shop)
  const draft = await aListing(seller, {}, false)
  expect(await putBack(seller, draft, 'removed')).toMatchObject({ ok: true })
  await move(seller, draft, 'restore')
  expect((await now(seller, draft)).state).toBe('draft')
  expect(await putBack(seller, draft, 'active')).toMatchObject({ ok: false })
  expect((await now(seller, draft)).state).toBe('draft')
})

test('an empty draft can be put back as removed, and restoring makes it a draft again', async () => {
  const seller = await aReadySeller(shop)
  const { body } = await seller.person.post('/api/seller/listings', {})
  expect(await putBack(seller, body.listing, 'removed')).toMatchObject({ ok: true })
  await move(seller, body.listing, 'restore')
  expect((await now(seller, body.listing)).state).toBe('draft')
})

test('a listing that can no longer be published is restored as paused', async () => {
  const seller = await aReadySeller(shop)
  const listing = await aListing(seller)
  await seller.person.post('/api/seller/listings/bulk', { change: { kind: 'delete', ids: [listing._id] } })
  await lapse(seller)
  await move(seller, listing, 'restore')
  expect((await now(seller, listing)).state).toBe('paused')
})

test('undo does not add stock to retired sizes', async () => {
  const seller = await aReadySeller(shop)
  const listing = await aListing(seller, {
    sizes: [
      { size: 'M', qty: 2 },
      { size: 'L', qty: 1 },
    ],
  })
  const [medium, large] = listing.sizes
  await seller.person.put(`/api/seller/listings/${listing._id}`, {
    version: listing.version,
    sizes: [{ ID: medium!.ID, size: 'M', qty: 2 }],
  })
  const sizes = [medium, large].map((size) => ({ ID: size!.ID, qty: 3 }))
  await putBack(seller, listing, 'active', { sizes, totalAllowed: 6 })
  const { rows } = await shop.pool.query('select qty from listing_sizes where id = $1', [large!.ID])
  expect(rows.map(({ qty }) => qty)).not.toContain(3)
})

const twoSizes = [
  { size: 'S', qty: 1 },
  { size: 'M', qty: 1 },
]

test('undo does not give a variant a new price while variant prices are off', async () => {
  const seller = await aReadySeller(shop)
  const listing = await aListing(seller, { priceCents: 10_000, sizes: twoSizes })
  const withPrice = (priceCents: number | null) => ({
    totalAllowed: 2,
    sizes: listing.sizes.map(({ ID }, i) => ({ ID, qty: 1, priceCents: i === 0 ? priceCents : null })),
  })
  await changeSetting(shop, 'variantPrices', 0)
  try {
    expect(await putBack(seller, listing, 'active', withPrice(500))).toMatchObject({
      ok: false,
      code: 'variant_prices_off',
    })
    expect((await now(seller, listing)).sizes[0]).not.toHaveProperty('price')
    expect(await putBack(seller, listing, 'paused', withPrice(null))).toMatchObject({ ok: true })
  } finally {
    await changeSetting(shop, 'variantPrices', 1)
  }
  expect(await putBack(seller, listing, 'active', withPrice(500))).toMatchObject({ ok: true })
  expect((await now(seller, listing)).sizes[0]).toMatchObject({ price: { cents: 500 } })
})

test('a percentage does not change prices of variants while variant prices are off', async () => {
  const seller = await aReadySeller(shop)
  const [first, ...others] = twoSizes
  const sizes = [{ ...first, priceCents: 4_000 }, ...others]
  const listing = await aListing(seller, { priceCents: 10_000, sizes })
  const plain = await aListing(seller, { priceCents: 10_000 })
  const halve = { kind: 'percent', ids: [listing._id, plain._id], percent: -50 }
  const bulk = async (change: object) =>
    (await seller.person.post('/api/seller/listings/bulk', { change })).body
  await changeSetting(shop, 'variantPrices', 0)
  try {
    expect((await bulk(halve)).rows).toMatchObject([{ ok: false, code: 'variant_prices_off' }, { ok: true }])
    expect((await now(seller, listing)).sizes[0]).toMatchObject({ price: { cents: 4_000 } })
    // Prices that were set earlier stay valid, so the seller can still make other edits.
    const { rows } = await bulk({ kind: 'qty', ids: [listing._id], qty: 3 })
    expect(rows).toMatchObject([{ ok: true }])
  } finally {
    await changeSetting(shop, 'variantPrices', 1)
  }
  expect((await bulk(halve)).changed).toBe(2)
  expect((await now(seller, listing)).sizes[0]).toMatchObject({ price: { cents: 2_000 } })
})
