import { afterAll, expect, test } from 'vitest'
import type { Product } from '#contract/catalog/catalog.ts'
import type { Listing } from '#contract/listings/listings.ts'
import { changeSetting } from '#test/support/settings.ts'
import { aBag, Browser, openTestShop } from '#test/support/shop.ts'
import {
  aListing,
  anUpload,
  aReadySeller,
  createListingTypes,
  type DashboardSeller,
} from './listings.fixture.ts'

const shop = await openTestShop()
await createListingTypes(shop.pool)
afterAll(() => shop.close())

const axes = [
  { name: 'Size', kind: 'size' },
  { name: 'Color', kind: 'color' },
]
const variants = [
  { size: 'x', choices: ['38', 'crimson'], qty: 2, priceCents: 9_000, sku: 'C-38-R', costCents: 2_000 },
  { size: 'x', choices: ['38', 'navy'], qty: 1, barcode: '4006381333931' },
  { size: 'x', choices: ['40', 'crimson'], qty: 0, priceCents: 5_000 },
]
const aVariantListing = (seller: DashboardSeller, fields: object = {}) =>
  aListing(seller, { priceCents: 12_000, optionAxes: axes, sizes: variants, ...fields })

const save = ({ person }: DashboardSeller, { _id, version }: Listing, fields: object) =>
  person.put(`/api/seller/listings/${_id}`, { version, ...fields })
const own = async ({ person }: DashboardSeller, { _id }: Listing): Promise<Listing> =>
  (await person.get(`/api/seller/listings/${_id}`)).body.listing
const publicPage = async ({ _id }: Listing): Promise<Product> =>
  (await new Browser(shop.server).call('GET', `/sa/buyer/viewcount/${_id}`)).body
const card = async (listing: Listing, filter: object = {}) => {
  const { body } = await new Browser(shop.server).call('PUT', '/buyer/filter2', filter)
  return body.products.find((one: { _id: string }) => one._id === listing._id)
}

const setVariantPrices = (value: 0 | 1): Promise<void> => changeSetting(shop, 'variantPrices', value)

test('while variant prices are off, only a changed price is rejected', async () => {
  const seller = await aReadySeller(shop)
  const listing = await aVariantListing(seller)
  await setVariantPrices(0)
  try {
    const fresh = await seller.person.post('/api/seller/listings', { optionAxes: axes, sizes: variants })
    expect(fresh).toMatchObject({
      status: 409,
      body: { code: 'variant_prices_off', field: 'sizes.0.priceCents' },
    })
    const sizes = listing.sizes.map(({ ID, size, qty }) => ({ ID, size, qty, sku: `${size}!` }))
    const saved = await save(seller, listing, { sizes })
    expect(saved).toMatchObject({
      status: 200,
      body: { listing: { sizes: [{ price: { cents: 9_000 } }, {}, {}] } },
    })
    const copy = await seller.person.post(`/api/seller/listings/${listing._id}/duplicate`, {})
    expect(copy.body.listing.sizes[0]).toMatchObject({ size: '38 / crimson', price: { cents: 9_000 } })
    expect(copy.body.listing.sizes[0]).not.toHaveProperty('sku')
  } finally {
    await setVariantPrices(1)
  }
})

test('a listing with two options has one size entry for each variant', async () => {
  const seller = await aReadySeller(shop)
  const photos = [await anUpload(seller), await anUpload(seller)]
  const sizes = variants.map((one, i) => ({ ...one, photoKey: photos[i % 2]!.key }))
  const listing = await aVariantListing(seller, { photos, sizes })
  expect(listing).toMatchObject({
    price: { cents: 12_000 },
    lowestPrice: { cents: 9_000 },
    optionAxes: axes,
    sizes: [
      {
        size: '38 / crimson',
        choices: ['38', 'crimson'],
        price: { cents: 9_000 },
        sku: 'C-38-R',
        cost: { cents: 2_000 },
      },
      { size: '38 / navy', barcode: '4006381333931', photoKey: photos[1]!.key },
      { size: '40 / crimson', price: { cents: 5_000 }, qty: 0 },
    ],
  })
  const page = await publicPage(listing)
  expect(page).toMatchObject({
    price: { cents: 9_000 },
    priceVaries: true,
    optionAxes: axes,
    serviceFeeBps: 500,
  })
  expect(page.sizes.map(({ size, price }) => [size, price?.cents])).toEqual([
    ['38 / crimson', 9_000],
    ['38 / navy', 12_000],
    ['40 / crimson', 5_000],
  ])
  expect(JSON.stringify(page)).not.toMatch(/C-38-R|cost/)
  expect(await card(listing)).toMatchObject({ price: { cents: 9_000 }, priceVaries: true })
})

test('a listing without options looks as before', async () => {
  const seller = await aReadySeller(shop)
  const listing = await aListing(seller)
  expect(Object.keys(listing.sizes[0]!)).toEqual(['ID', 'size', 'qty', 'held'])
  expect(listing).not.toHaveProperty('optionAxes')
  expect(listing).not.toHaveProperty('lowestPrice')
  const page = await publicPage(listing)
  expect(Object.keys(page.sizes[0]!)).toEqual(['ID', 'size', 'qty'])
  for (const name of ['optionAxes', 'priceVaries', 'serviceFeeBps']) expect(page).not.toHaveProperty(name)
})

test('buyers filter by the value of the size option, and searches find the colors', async () => {
  const seller = await aReadySeller(shop)
  const listing = await aVariantListing(seller)
  const found = async (filter: object) =>
    Boolean(await card(listing, { seller: [seller.username], ...filter }))
  expect(await found({ size: ['38'] })).toBe(true)
  expect(await found({ size: ['38 / navy'] })).toBe(false)
  expect(await found({ size: ['40'] })).toBe(true)
  expect(await found({ size: ['40'], inStock: true })).toBe(false)
  expect(await found({ search: 'crimson coat' })).toBe(true)
  const { body } = await new Browser(shop.server).call('PUT', '/buyer/filter2', {
    seller: [seller.username],
  })
  expect(body.facets.size).toEqual([
    { _id: '38', count: 1 },
    { _id: '40', count: 1 },
  ])
})

test('the quote and the order charge the price of the variant', async () => {
  const seller = await aReadySeller(shop)
  const listing = await aVariantListing(seller)
  const [cheap, plain] = listing.sizes
  const guest = new Browser(shop.server)
  const bag = {
    ...(await aBag(shop, [])),
    items: [cheap, plain].map((size) => ({ _id: listing._id, sizeID: size!.ID })),
  }
  const quote = await guest.call('POST', '/payment/quote', { items: bag.items })
  const total = quote.body.total.cents
  expect(total).toBe(21_000 + 1_050 + 500)
  const paid = await guest.pay({ ...bag, shownTotalCents: total })
  const { body } = await guest.createOrder(paid.body.orderId)
  expect(body.order).toMatchObject({ total: { cents: total } })
  const { rows: prices } = await shop.pool.query(
    `select size_label as size, amount_cents as cents from order_lines
     where order_id = $1 and code = 'item' and for_buyer order by size_label`,
    [paid.body.orderId],
  )
  expect(prices).toEqual([
    { size: '38 / crimson', cents: 9_000 },
    { size: '38 / navy', cents: 12_000 },
  ])
  // The last unit of the variant without a separate price was sold.
  expect(await own(seller, listing)).toMatchObject({ lowestPrice: { cents: 9_000 } })
})

test('a bulk price change keeps the prices of variants, and its undo restores them', async () => {
  const seller = await aReadySeller(shop)
  const listing = await aVariantListing(seller)
  const bulk = (change: object) => seller.person.post('/api/seller/listings/bulk', { change })
  const ids = [listing._id]
  expect((await bulk({ kind: 'price', ids, cents: 7_000 })).body.rows).toMatchObject([
    { code: 'variant_prices' },
  ])
  const { body } = await bulk({ kind: 'percent', ids, percent: 10 })
  expect(await own(seller, listing)).toMatchObject({
    price: { cents: 13_200 },
    lowestPrice: { cents: 9_900 },
    sizes: [{ price: { cents: 9_900 } }, {}, { price: { cents: 5_500 } }],
  })
  expect((await bulk({ kind: 'put-back', before: body.before })).body.rows).toMatchObject([{ ok: true }])
  expect(await own(seller, listing)).toMatchObject({
    price: { cents: 12_000 },
    lowestPrice: { cents: 9_000 },
    sizes: [{ price: { cents: 9_000 } }, {}, { price: { cents: 5_000 } }],
  })
  await bulk({ kind: 'qty', ids, qty: 3 })
  expect((await publicPage(listing)).price.cents).toBe(5_000)
})

test('a client that only knows labels keeps the options, and can rename a variant', async () => {
  const seller = await aReadySeller(shop)
  const listing = await aVariantListing(seller)
  const [first, second] = listing.sizes
  const saved = await save(seller, listing, {
    sizes: [
      { ID: second!.ID, size: second!.size, qty: 4 },
      { ID: first!.ID, size: '39 / crimson', qty: 1 },
    ],
  })
  expect(saved.body.listing).toMatchObject({
    optionAxes: axes,
    sizes: [
      { ID: second!.ID, choices: ['38', 'navy'], qty: 4, barcode: '4006381333931' },
      { ID: first!.ID, choices: ['39', 'crimson'], price: { cents: 9_000 } },
    ],
  })
  const wrong = await save(seller, saved.body.listing, { sizes: [{ size: 'XL', qty: 1 }] })
  expect(wrong).toMatchObject({ status: 422, body: { field: 'sizes.0.choices' } })
})

test('a label that an older build has changed replaces the choices', async () => {
  const seller = await aReadySeller(shop)
  const listing = await aVariantListing(seller)
  await shop.pool.query(`update listing_sizes set label = '41 / red' where id = $1`, [listing.sizes[0]!.ID])
  await shop.pool.query(`insert into invalidations (topic, key) values ('listing', $1)`, [listing._id])
  const page = await publicPage(listing)
  expect(page.sizes[0]).not.toHaveProperty('choices')
  expect(page.sizes[1]).toMatchObject({ choices: ['38', 'navy'] })
  expect(await card(listing, { size: ['41 / red'] })).toBeDefined()
})

test('without options, the variants keep their labels and prices', async () => {
  const seller = await aReadySeller(shop)
  const listing = await aVariantListing(seller)
  const { body } = await save(seller, listing, { optionAxes: null })
  expect(body.listing).not.toHaveProperty('optionAxes')
  expect(body.listing.sizes[0]).toMatchObject({ size: '38 / crimson', price: { cents: 9_000 } })
  expect(body.listing.sizes[0]).not.toHaveProperty('choices')
  const sizes = body.listing.sizes.map(({ ID, size, qty }: Listing['sizes'][number]) => ({
    ID,
    size,
    qty,
    priceCents: null,
  }))
  const one = await save(seller, body.listing, { sizes })
  expect(one.body.listing).not.toHaveProperty('lowestPrice')
  expect((await publicPage(listing)).price.cents).toBe(12_000)
})

test('invalid variants are rejected', async () => {
  const seller = await aReadySeller(shop)
  const create = (sizes: object[], optionAxes: object[] = axes) =>
    seller.person.post('/api/seller/listings', { optionAxes, sizes })
  const wrong = async (change: object) => (await create([{ ...variants[0], ...change }])).body.field
  expect(await wrong({ choices: ['38'] })).toBe('sizes.0.choices')
  expect(await wrong({ choices: ['38', 'a / b'] })).toBe('sizes.0.choices.1')
  expect(await wrong({ choices: ['38', ''] })).toBe('sizes.0.choices.1')
  expect(await wrong({ barcode: '4006381333932' })).toBe('sizes.0.barcode')
  expect(await wrong({ priceCents: 99 })).toBe('sizes.0.priceCents')
  expect(await wrong({ costCents: -1 })).toBe('sizes.0.costCents')
  expect(await wrong({ sku: 'x'.repeat(65) })).toBe('sizes.0.sku')
  expect(await wrong({ photoKey: 'a1b2c3d4e5f60718293a' })).toBe('sizes.0.photoKey')
  expect((await create([variants[0]!, { ...variants[0], choices: ['38', 'CRIMSON'] }])).body.field).toBe(
    'sizes',
  )
  const names = ['a', 'b', 'c', 'd'].map((name) => ({ name }))
  expect((await create([], names)).body.field).toBe('optionAxes')
  expect((await create([], [{ name: 'Size' }, { name: 'size' }])).body.field).toBe('optionAxes')
})

test('a removed photo is removed from its variants', async () => {
  const seller = await aReadySeller(shop)
  const photos = [await anUpload(seller), await anUpload(seller)]
  const sizes = [{ ...variants[0], photoKey: photos[1]!.key }]
  const listing = await aVariantListing(seller, { photos, sizes })
  const { body } = await save(seller, listing, { photos: [photos[0]] })
  expect(body.listing.sizes[0]).not.toHaveProperty('photoKey')
})

test('admins see the codes and costs of variants', async () => {
  const seller = await aReadySeller(shop)
  const listing = await aVariantListing(seller)
  const admin = await aReadySeller(shop, { isSA: true })
  const { body } = await admin.person.get(`/api/admin/listings/${listing._id}`)
  expect(body.listing).toMatchObject({
    price: { cents: 9_000 },
    optionAxes: axes,
    sizes: [
      { size: '38 / crimson', sku: 'C-38-R', cost: { cents: 2_000 }, price: { cents: 9_000 } },
      { barcode: '4006381333931', price: { cents: 12_000 } },
      {},
    ],
  })
})
