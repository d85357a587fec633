import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { stringify } from 'csv-stringify/sync'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { changeSetting } from '#test/support/settings.ts'
import { openTestShop } from '#test/support/shop.ts'
import { aPicture, aReadySeller, createListingTypes } from '../../listings.fixture.ts'
import { importsOf } from '../imports.fixture.ts'

const picture = await aPicture()
const photos = http.createServer((_, response) => response.end(picture))
await new Promise<void>((ready) => photos.listen(0, '127.0.0.1', ready))
const photoHost = `127.0.0.1:${(photos.address() as AddressInfo).port}`
const shop = await openTestShop(undefined, undefined, undefined, { IMPORT_PHOTO_HOSTS: photoHost })
await createListingTypes(shop.pool)
const { send, preview, start, bringIn, listingsOf } = importsOf(shop)
beforeEach(() => changeSetting(shop, 'variantPrices', 1))
afterAll(async () => {
  photos.closeAllConnections()
  photos.close()
  await shop.close()
})

const csv = (rows: readonly Record<string, string>[]) => {
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return stringify([heads, ...rows.map((row) => heads.map((head) => row[head] ?? ''))] as string[][])
}

const shirt = { Handle: 'shirt' }
const shopify = csv([
  {
    ...shirt,
    Title: 'Linen shirt',
    'Option1 Name': 'Color',
    'Option1 Value': 'Red',
    'Option2 Name': 'Size',
    'Option2 Value': 'S',
    'Option3 Name': 'Length',
    'Option3 Value': 'Long',
    'Variant SKU': 'SH-R-S',
    'Variant Grams': '210.0',
    'Variant Inventory Qty': '2',
    'Variant Price': '45.00',
    'Variant Compare At Price': '60.00',
    'Variant Barcode': "'4006381333931",
    'Image Src': `http://${photoHost}/red.jpg`,
    'Image Position': '1',
    'Image Alt Text': 'Red',
    'Variant Image': `http://${photoHost}/red.jpg`,
    'Variant Weight Unit': 'g',
    'Cost per item': '12.50',
    Status: 'active',
  },
  {
    ...shirt,
    'Option1 Value': 'Blue',
    'Option2 Value': 'M',
    'Option3 Value': 'Short',
    'Variant SKU': 'SH-B-M',
    'Variant Inventory Qty': '3',
    'Variant Price': '39.00',
    'Variant Barcode': '123',
    'Image Src': `http://${photoHost}/back.jpg`,
    'Image Position': '2',
    'Variant Image': `http://${photoHost}/blue.jpg`,
  },
])

// oxlint-disable-next-line typescript/no-explicit-any -- tests read the JSON response
const seen = ({ sizes, ...listing }: Record<string, any>) => ({
  axes: listing.optionAxes?.map(({ name, kind }: { name: string; kind: string }) => `${name}:${kind}`),
  price: listing.price?.cents ?? null,
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read the JSON response
  sizes: sizes.map((size: Record<string, any>) => [
    size.size,
    size.qty,
    size.price?.cents ?? null,
    size.sku ?? null,
    size.barcode ?? null,
    size.cost?.cents ?? null,
  ]),
})

test('a Shopify product keeps its options, prices, codes, costs and photos', async () => {
  const nora = await aReadySeller(shop)
  const { _id } = await send(nora, shopify)
  const guess = await preview(nora, _id)
  expect(guess).toMatchObject({ severalPrices: 1, areVariantPricesOn: true, failing: 0 })
  expect(guess.unused).toContain('Variant Compare At Price')
  expect(guess.unused).not.toContain('Variant SKU')
  const { import: done, rows } = await start(nora, _id, guess.mapping)
  expect(done).toMatchObject({ created: 1, photosAdded: 3, photosMissing: 0 })
  const [listing] = await listingsOf(nora)
  expect(seen(listing)).toEqual({
    axes: ['Size:size', 'Color:color', 'Length:other'],
    price: 3900,
    sizes: [
      ['S / Red / Long', 2, 4500, 'SH-R-S', '4006381333931', 1250],
      ['M / Blue / Short', 3, null, 'SH-B-M', null, null],
    ],
  })
  const [red, , blue] = listing.photos
  expect(listing.sizes.map(({ photoKey }: { photoKey: string }) => photoKey)).toEqual([red.key, blue.key])
  expect(red.alt).toBe('Red')
  expect(rows[0].message).toContain('Barcode “123” not added')
})

test('without prices of variants, the lowest price is used with a warning', async () => {
  await changeSetting(shop, 'variantPrices', 0)
  const nora = await aReadySeller(shop)
  const { _id } = await send(nora, shopify)
  const guess = await preview(nora, _id)
  expect(guess).toMatchObject({ severalPrices: 1, areVariantPricesOn: false })
  const { rows } = await start(nora, _id, guess.mapping)
  expect(rows[0].message).toContain('Variants have different prices, so we used the lowest one')
  const [listing] = await listingsOf(nora)
  expect(seen(listing)).toMatchObject({
    price: 3900,
    sizes: [
      ['S / Red / Long', 2, null, 'SH-R-S', '4006381333931', 1250],
      ['M / Blue / Short', 3, null, 'SH-B-M', null, null],
    ],
  })
})

test('WooCommerce variations keep their prices, codes and photos', async () => {
  const nora = await aReadySeller(shop)
  const gtin = 'GTIN, UPC, EAN, or ISBN'
  const parent = {
    ID: '7',
    Type: 'variable',
    SKU: 'coat',
    Name: 'Woo coat',
    Images: `http://${photoHost}/all.jpg`,
  }
  const variation = {
    Type: 'variation',
    Parent: 'id:7',
    'Attribute 1 name': 'Size',
    'Attribute 2 name': 'Color',
  }
  const file = csv([
    {
      ...parent,
      Parent: '',
      'Regular price': '',
      Stock: '',
      'Attribute 1 name': 'Size',
      'Attribute 1 value(s)': 'S, M',
      'Attribute 2 name': 'Color',
      'Attribute 2 value(s)': 'Red, Blue',
    },
    {
      ...variation,
      ID: '8',
      SKU: 'coat-s',
      [gtin]: '4006381333931',
      Stock: '1',
      'Regular price': '90',
      'Sale price': '80',
      Images: `http://${photoHost}/s.jpg`,
      'Attribute 1 value(s)': 'S',
      'Attribute 2 value(s)': 'Red',
    },
    {
      ...variation,
      ID: '9',
      SKU: 'coat-m',
      Stock: '2',
      'Regular price': '95',
      'Cost of goods': '30',
      'Attribute 1 value(s)': 'M',
      'Attribute 2 value(s)': 'Blue',
    },
  ])
  await bringIn(nora, file)
  const [listing] = await listingsOf(nora)
  expect(seen(listing)).toEqual({
    axes: ['Size:size', 'Color:color'],
    price: 8000,
    sizes: [
      ['S / Red', 1, null, 'coat-s', '4006381333931', null],
      ['M / Blue', 2, 9500, 'coat-m', null, 3000],
    ],
  })
  expect(listing.sizes[0].photoKey).toBe(listing.photos[1].key)
})

test('an Etsy listing with two options becomes all their combinations', async () => {
  const nora = await aReadySeller(shop)
  const file = csv([
    {
      TITLE: 'Knit',
      PRICE: '85.00',
      CURRENCY_CODE: 'USD',
      QUANTITY: '3',
      IMAGE1: '',
      'VARIATION 1 TYPE': 'SIZE',
      'VARIATION 1 NAME': 'Size',
      'VARIATION 1 VALUES': 'S,M',
      'VARIATION 2 TYPE': 'CUSTOM',
      'VARIATION 2 NAME': 'Yarn',
      'VARIATION 2 VALUES': 'Thick,Thin',
      SKU: 'a,b,c,d',
    },
  ])
  await bringIn(nora, file)
  const [listing] = await listingsOf(nora)
  expect(seen(listing)).toEqual({
    axes: ['Size:size', 'Yarn:other'],
    price: 8500,
    sizes: [
      ['S / Thick', 3, null, 'a', null, null],
      ['S / Thin', 3, null, 'b', null, null],
      ['M / Thick', 3, null, 'c', null, null],
      ['M / Thin', 3, null, 'd', null, null],
    ],
  })
  expect(listing.totalAllowed).toBe(3)
})

test('eBay variations keep their prices and labels', async () => {
  const nora = await aReadySeller(shop)
  const relation = { Relationship: 'Variation' }
  const file = csv([
    {
      '*Title': 'Duffle',
      '*ConditionID': '3000',
      RelationshipDetails: 'Size=M;L|Color=Red;Blue',
      CustomLabel: '',
      '*StartPrice': '',
      '*Quantity': '',
      'P:UPC': '',
    },
    {
      ...relation,
      RelationshipDetails: 'Size=M|Color=Red',
      CustomLabel: 'd-1',
      '*StartPrice': '210.00',
      '*Quantity': '1',
      'P:UPC': '012345678905',
    },
    {
      ...relation,
      RelationshipDetails: 'Size=L|Color=Blue',
      CustomLabel: 'd-2',
      '*StartPrice': '220.00',
      '*Quantity': '2',
      'P:UPC': 'Does not apply',
    },
  ])
  await bringIn(nora, file)
  const [listing] = await listingsOf(nora)
  expect(seen(listing)).toEqual({
    axes: ['Size:size', 'Color:color'],
    price: 21_000,
    sizes: [
      ['M / Red', 1, null, 'd-1', '012345678905', null],
      ['L / Blue', 2, 22_000, 'd-2', null, null],
    ],
  })
})

test('too many variants and huge cells are errors of their listing only', async () => {
  const nora = await aReadySeller(shop)
  const many = Array.from({ length: 10_000 }, (_, i) => ({
    Handle: 'many',
    Title: i === 0 ? 'Many' : '',
    'Option1 Name': 'Code',
    'Option1 Value': String(i),
    'Variant Price': '10.00',
    'Variant SKU': `m${i}`,
  }))
  const some = Array.from({ length: 101 }, (_, i) => ({
    Handle: 'some',
    Title: i === 0 ? 'Some' : '',
    'Option1 Name': 'Code',
    'Option1 Value': String(i),
    'Variant Price': '10.00',
  }))
  const huge = { Handle: 'huge', Title: 'Huge', 'Variant Price': '10.00', 'Variant SKU': 'x'.repeat(300_000) }
  const fine = { Handle: 'fine', Title: 'Fine', 'Variant Price': '10.00', 'Variant SKU': 'f' }
  const { import: done, rows } = await bringIn(nora, csv([...many, ...some, huge, fine]))
  expect(done).toMatchObject({ state: 'done', created: 1, failed: 3 })
  const tooMany = 'This listing has too many variants. A listing can have up to 100.'
  const messages = rows.map(({ title, message }: { title: string; message: string | null }) => [
    title,
    message,
  ])
  expect(messages).toEqual([
    ['Many', tooMany],
    ['Some', tooMany],
    ['Huge', expect.stringContaining('This row is too long')],
    ['Fine', null],
  ])
}, 60_000)
