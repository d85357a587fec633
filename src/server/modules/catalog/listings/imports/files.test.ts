import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openTestShop } from '#test/support/shop.ts'
import { anUpload, aReadySeller, createListingTypes } from '../listings.fixture.ts'
import { importsOf } from './imports.fixture.ts'

const shop = await openTestShop()
await createListingTypes(shop.pool)
const { send, preview, bringIn, listingsOf } = importsOf(shop)
afterAll(() => shop.close())

const folder = join(import.meta.dirname, 'csv-files')
const read = (name: string) => readFileSync(join(folder, `${name}.csv`))

interface Row {
  title: string
  price?: number | null
  [field: string]: unknown
}

/** Imports a file and returns its listings and its report. */
async function outcomeOf(file: Buffer | string, query = '') {
  const nora = await aReadySeller(shop)
  const { import: done, rows } = await bringIn(nora, file, query)
  const listings: Row[] = (await listingsOf(nora)).map(({ price, sizes, ...listing }) => ({
    ...listing,
    price: price?.cents ?? null,
    sizes: sizes.map(({ size, qty }: { size: string; qty: number }) => `${size}:${qty}`).join('|'),
  }))
  return { done, listings, rows: rows as { line: number; title: string; message: string | null }[] }
}

const expected: Record<string, (found: Awaited<ReturnType<typeof outcomeOf>>) => void> = {
  'brand-forms': ({ listings }) =>
    expect(new Set(listings.map(({ brand }) => brand))).toEqual(new Set(['Chloé Zzq', 'Max Zzq'])),
  'csv-sep-line': ({ listings }) =>
    expect(listings).toMatchObject([{ title: 'Sep line coat', price: 1250, sizes: 'S:1' }]),
  'etsy-gbp': ({ listings, done }) => {
    expect(listings).toEqual([])
    expect(done.failed).toBe(2)
  },
  'two-currencies-own': ({ listings, done }) => {
    expect(listings).toEqual([])
    expect(done.failed).toBe(3)
  },
  'own-html': ({ listings }) =>
    expect(listings).toMatchObject([{ title: 'Html coat', description: 'Warm & soft', price: 1000 }]),
  'price-forms': ({ listings, rows }) => {
    expect(listings.map(({ title, price }) => [title, price])).toEqual([
      ['P10', 123_450],
      ['P17', 129_900],
    ])
    expect(
      rows.filter(({ message }) => message?.includes('another currency')).map(({ title }) => title),
    ).toEqual(['P5', 'P6', 'P7', 'P8', 'P14', 'P16'])
    expect(rows.find(({ title }) => title === 'P23')?.message).toBe(
      '“12.999” isn’t a price. Use a format such as 1234.50.',
    )
  },
  'shopify-entities': ({ listings }) =>
    expect(listings).toMatchObject([
      { description: 'It’s café-coloured – 100 % wool… €5 ’off’ ’now’ “soft”', price: 4000 },
    ]),
  'shopify-status': ({ listings, rows }) => {
    expect(listings).toHaveLength(3)
    expect(rows.map(({ title, message }) => [title, message])).toEqual([
      ['Status active', null],
      ['Status draft', 'This item was a draft, so it stays a draft'],
      ['Status archived', 'This item was archived, so it stays a draft'],
    ])
  },
  'unclosed-quote': ({ listings, done }) => {
    expect(listings.map(({ title }) => title)).toEqual(['A', 'B', 'C'])
    expect(done.error).toMatch(/line 5 onward: a quotation mark/)
  },
  utf16be: ({ listings }) =>
    expect(listings).toMatchObject([{ title: 'Big endian Mäntel', price: 4500, sizes: 'S:1' }]),
  'woocommerce-de': ({ listings }) =>
    expect(listings).toMatchObject([
      { title: 'Dufflecoat', description: 'Warm & weich.', price: 21_000, sizes: 'M:1' },
      {
        title: 'Stofftasche',
        description: 'Fester Stoff.',
        brand: 'Harbor Works',
        color: 'navy',
        price: 1800,
        sizes: 'One size:3',
      },
    ]),
  woocommerce: ({ listings, rows }) => {
    expect(listings).toMatchObject([
      {
        title: 'Canvas tote & pouch',
        description: 'Heavy canvas.\n• Two pockets',
        brand: 'Harbor Works',
        type: 'Bags',
        price: 1800,
        sizes: 'One size:4',
      },
      {
        title: 'Duffle coat',
        type: 'Coats',
        gender: 'women',
        color: 'navy',
        price: 21_000,
        sizes: 'S:2|M:0',
      },
      { title: 'Loose scarf', description: 'Soft.', type: 'Bags', sizes: 'One size:0' },
      { title: 'Rain cape', type: 'Coats', price: 9000, sizes: 'One size:1' },
    ])
    expect(rows.map(({ line, message }) => [line, message])).toEqual([
      [2, null],
      [4, null],
      [6, 'This item wasn’t published, so it stays a draft'],
      [8, 'This item wasn’t published, so it stays a draft'],
    ])
  },
}

test('each CSV file in the folder has a test', () => {
  expect(readdirSync(folder).toSorted()).toEqual(
    Object.keys(expected)
      .map((name) => `${name}.csv`)
      .toSorted(),
  )
})

test.each(Object.keys(expected))('%s is imported correctly', async (name) => {
  expected[name]!(await outcomeOf(read(name)))
})

test("a WooCommerce export is recognized, and its IDs are not mistaken for the marketplace's IDs", async () => {
  const nora = await aReadySeller(shop)
  const { _id } = await send(nora, read('woocommerce'))
  const seen = await preview(nora, _id)
  expect(seen).toMatchObject({
    source: 'woocommerce',
    hasVariants: true,
    missing: [],
    checked: 4,
    failing: 0,
  })
  expect(seen.mapping.columns).toEqual({
    title: 4,
    description: 9,
    type: 24,
    price: 23,
    qty: 15,
    sku: 2,
    barcode: 3,
  })
  expect(seen.salePrice).toBe('Sale price')
  expect(seen.stored).toMatchObject({
    description: ['Heavy canvas. • Two pockets', 'Soft.'],
    price: ['18', '30'],
    color: ['Navy'],
  })
})

test.each(['hold=true', ''])(
  'an ID column of another system creates new listings, sent with %j',
  async (query) => {
    const nora = await aReadySeller(shop)
    const file = 'ID,Title,Price\n17,Coat,10\n18,Bag,20\n'
    const sent = await send(nora, file, query)
    if (query) {
      const { mapping } = await preview(nora, sent._id)
      expect(mapping.columns).toEqual({ title: 1, price: 2 })
      await nora.person.post(`/api/seller/imports/${sent._id}/start`, { mapping })
    }
    await shop.app.jobs.runDue()
    expect((await listingsOf(nora)).map(({ title }) => title)).toEqual(['Bag', 'Coat'])
  },
)

test('separate rows of one product become one listing, in the import and in the file of failed rows', async () => {
  const nora = await aReadySeller(shop)
  const head = 'Handle,Title,Variant Price,Option1 Name,Option1 Value,Variant Inventory Qty\n'
  const file = `${head}coat,Coat,10,Size,S,1\nbag,Bag,cheap,Title,Default Title,1\nhat,Hat,dear,Size,S,1\ncoat,,10,,M,2\nhat,,30,,M,1\ncoat,,10,,L,3\n`
  const { import: done, rows } = await bringIn(nora, file)
  expect(done).toMatchObject({ state: 'done', total: 3, rows: 3, created: 1, failed: 2 })
  expect(rows.map(({ line, title }: Row & { line: number }) => [line, title])).toEqual([
    [2, 'Coat'],
    [3, 'Bag'],
    [4, 'Hat'],
  ])
  const [coat] = await listingsOf(nora)
  expect(coat.sizes).toMatchObject([
    { size: 'S', qty: 1 },
    { size: 'M', qty: 2 },
    { size: 'L', qty: 3 },
  ])
  const failed = (await nora.person.get(`/api/seller/imports/${done._id}/failed`)).raw.toString()
  expect(failed.match(/^\w+(?=,)/gm)).toEqual(['bag', 'hat', 'hat'])
})

test('items that were not for sale become drafts, even if listings are published on import', async () => {
  const nora = await aReadySeller(shop)
  const { key } = await anUpload(nora)
  const rest = 'Acme,Coats,women,red,good,10,S:1'
  const states = ['active', 'draft', 'archived', 'paused', '']
  const file = `title,brand,type,gender,color,condition,price,sizes,photos,state\n${states
    .map((state) => `Coat ${state},${rest},${key},${state}\n`)
    .join('')}`
  const { import: done } = await bringIn(nora, file, 'startAs=active')
  expect(done).toMatchObject({ created: 5, noted: 3 })
  const listings: Row[] = await listingsOf(nora)
  expect(listings.flatMap(({ title, state }) => (state === 'active' ? [title] : []))).toEqual([
    'Coat',
    'Coat active',
  ])
})

test('names, titles, and values that PostgreSQL cannot store do not stop an import', async () => {
  const nora = await aReadySeller(shop)
  const cut = `${'x'.repeat(39)}🧥`
  const file = `title,pr\0ice,condition,co\ud83dlor\nCoat\0,1,,\n${'y'.repeat(119)}🧥z,1,,\nBag,1,${cut},\n`
  const { _id } = await send(nora, Buffer.from(file, 'utf16le'))
  const seen = await preview(nora, _id)
  expect(seen.columns).toHaveLength(4)
  const started = await nora.person.post(`/api/seller/imports/${_id}/start`, { mapping: seen.mapping })
  expect(started.status).toBe(200)
  await shop.app.jobs.runDue()
  const { body } = await nora.person.get(`/api/seller/imports/${_id}`)
  expect(body.import).toMatchObject({ state: 'done', failed: 3 })
})
