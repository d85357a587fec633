import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database/database.ts'
import { aSellerToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { changeSetting } from '#test/support/settings.ts'
import { openTestShop } from '#test/support/shop.ts'
import {
  aListing,
  anUpload,
  aReadySeller,
  createListingTypes,
  type DashboardSeller,
} from '../../listings.fixture.ts'
import { importsOf } from '../imports.fixture.ts'

const shop = await openTestShop()
await createListingTypes(shop.pool)
await changeSetting(shop, 'variantPrices', 1)
const admin = new Person(shop, await aSellerToken(shop.pool, { isAdmin: true }))
const { bringIn, listingsOf } = importsOf(shop)
// Creates a shop without attributes to reset the module state, which later test files in the same worker share.
afterAll(async () => {
  await shop.close()
  await (await openTestShop(openTestDatabase)).close()
})

const exportOf = async ({ person }: DashboardSeller) =>
  (await person.get('/api/seller/listings/export?tab=all')).raw.toString() as string

const attributes = [
  {
    code: 'material',
    kind: 'choices',
    names: { en: 'Material' },
    choices: ['wool', 'silk'].map((code) => ({ code, names: { en: code } })),
  },
  { code: 'note', kind: 'text', names: { en: 'Note' }, visibility: 'seller' },
  { code: 'item-weight', kind: 'number', names: { en: 'Weight' }, unit: 'kg' },
]

/** Words that are hard to preserve in spreadsheets or CSV files, including words in right-to-left scripts. */
const word = fc.constantFrom(
  'Red',
  '38',
  'S',
  '=1+1',
  '+1',
  '-x',
  '@cmd',
  "'quoted",
  '"',
  'a;b',
  'a,b',
  'a=b:2',
  'a:1',
  'שלום',
  'مرحبا',
  'x\u0301y',
  '👩‍👩‍👧',
  'Größe',
  'a/b',
  '0012',
  '1.234',
  '1e5',
  'yes',
  'null',
  'one size',
  'constructor',
)
const line = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
const amount = fc.option(fc.integer({ min: 100, max: 5_000_000 }))
const digits = fc.integer({ min: 0, max: 999_999_999_999 }).map((number) => {
  const code = String(number).padStart(12, '0')
  const sum = [...code].reduce((total, digit, i) => total + Number(digit) * (i % 2 === 0 ? 1 : 3), 0)
  return `${code}${(10 - (sum % 10)) % 10}`
})
const axisNames = fc.uniqueArray(line, { maxLength: 3, selector: (name) => name.toLowerCase() })

/** Listing with up to three options, or with sizes but no options. Sizes can have codes. */
const listing = axisNames.chain((names) =>
  fc.record({
    title: line,
    description: fc.array(line, { maxLength: 3 }).map((lines) => lines.join('\n')),
    priceCents: fc.integer({ min: 100, max: 100_000 }),
    optionAxes: fc.tuple(
      ...names.map((name) => fc.constantFrom('size', 'color', 'other').map((kind) => ({ name, kind }))),
    ),
    sizes: fc.uniqueArray(
      fc.record({
        choices: fc.tuple(...names.map(() => line)),
        size: line,
        qty: fc.integer({ min: 0, max: 999 }),
        priceCents: amount,
        sku: fc.option(line),
        barcode: fc.option(digits),
        costCents: fc.option(fc.integer({ min: 0, max: 5_000_000 })),
        photo: fc.option(fc.integer({ min: 0, max: 1 })),
      }),
      {
        minLength: 1,
        maxLength: 5,
        selector: ({ choices, size }) => (names.length > 0 ? choices.join(' / ') : size).toLowerCase(),
      },
    ),
    note: fc.option(line),
    weight: fc.integer({ min: 0, max: 100_000 }),
    alts: fc.tuple(fc.option(line, { nil: '' }), line),
  }),
)

/** A listing that the test has generated. */
type MadeListing = typeof listing extends fc.Arbitrary<infer Made> ? Made : never

async function create(seller: DashboardSeller, made: MadeListing): Promise<void> {
  const photos = [await anUpload(seller), await anUpload(seller)].map((photo, i) => ({
    ...photo,
    alt: made.alts[i],
  }))
  const sizes = made.sizes.map(({ photo, choices, ...size }) => ({
    ...size,
    ...(made.optionAxes.length > 0 ? { choices, size: choices.join(' / ') } : {}),
    photoKey: photo === null ? null : photos[photo]!.key,
  }))
  const { title, description, priceCents, optionAxes } = made
  await aListing(
    seller,
    {
      title,
      description,
      priceCents,
      optionAxes,
      sizes,
      photos,
      totalAllowed: null,
      attributes: { material: ['silk', 'wool'], note: made.note, 'item-weight': made.weight / 1000 },
    },
    false,
  )
}

test.each(['en', 'de'])(
  'importing an export with variants changes nothing, in the language %s',
  async (language) => {
    const { version } = (await admin.get('/api/admin/attributes')).body
    await admin.put('/api/admin/attributes', { version, attributes })
    const nora = await aReadySeller(shop)
    nora.person.language = language
    const made = fc.sample(listing, { numRuns: 25, seed: language === 'en' ? 1 : 2 })
    for (const one of made) await create(nora, one)
    const before = await listingsOf(nora)
    const file = await exportOf(nora)
    const { import: done, rows } = await bringIn(nora, file)
    expect(rows.filter(({ message }: { message: string | null }) => message !== null)).toEqual([])
    expect(done).toMatchObject({ unchanged: made.length, updated: 0, failed: 0, noted: 0 })
    expect(await listingsOf(nora)).toEqual(before)
    // Without ids, the same rows create equal listings.
    const copy = file.replaceAll(/^prd_\w+/gm, '')
    expect((await bringIn(nora, copy, 'again=true')).import).toMatchObject({
      created: made.length,
      failed: 0,
    })
    expect((await exportOf(nora)).replaceAll(/^prd_\w+/gm, '')).toContain(copy.slice(copy.indexOf('\n') + 1))
  },
  120_000,
)

test('an export without variants has no columns for them', async () => {
  const nora = await aReadySeller(shop)
  await aListing(nora)
  const plain = await exportOf(nora)
  expect(plain).not.toMatch(/sku|option1/)
  expect(plain).toMatch(/,S:\d+\|M:\d+,/)
})

test('an edited export changes one variant, even if a spreadsheet has sorted its rows', async () => {
  const nora = await aReadySeller(shop)
  const optionAxes = [{ name: 'Cut', kind: 'other' }]
  const sizes = ['A', 'B', 'C'].map((cut) => ({ size: cut, choices: [cut], qty: 1, sku: `sku-${cut}` }))
  const { _id } = await aListing(nora, { optionAxes, sizes })
  await aListing(nora, { title: 'Other coat' })
  const file = (await exportOf(nora)).replace('sku-B', 'sku-X')
  const [head, ...lines] = file.trimEnd().split(/\n(?=prd_)/)
  expect((await bringIn(nora, [head, ...lines.toReversed()].join('\n'))).import).toMatchObject({
    updated: 1,
    unchanged: 1,
    failed: 0,
  })
  const changed = (await nora.person.get(`/api/seller/listings/${_id}`)).body.listing
  expect(changed.sizes.map(({ sku }: { sku: string }) => sku).toSorted()).toEqual(['sku-A', 'sku-C', 'sku-X'])
  expect(changed.optionAxes).toEqual(optionAxes)
})

test('a new listing with variants can be written in a spreadsheet', async () => {
  const nora = await aReadySeller(shop)
  const file = [
    'title,price,option1_name,option1_value,option2_name,option2_value,qty,variant_price,sku,barcode,cost',
    'Shirt,20,Size,S,Farbe,Rot,2,,A,4006381333931,7.50',
    ',,,M,,Blau,1,25,B,,',
    'Hat,10,,,,,1,,H,,',
  ]
  expect((await bringIn(nora, `${file.join('\n')}\n`)).import).toMatchObject({ created: 2, failed: 0 })
  const [hat, shirt] = await listingsOf(nora)
  expect(hat.sizes).toMatchObject([{ size: 'One size', qty: 1, sku: 'H' }])
  expect(shirt).toMatchObject({
    optionAxes: [
      { name: 'Size', kind: 'size' },
      { name: 'Farbe', kind: 'color' },
    ],
    price: { cents: 2000 },
    sizes: [
      { size: 'S / Rot', qty: 2, sku: 'A', barcode: '4006381333931', cost: { cents: 750 } },
      { size: 'M / Blau', qty: 1, sku: 'B', price: { cents: 2500 } },
    ],
  })
})
