import { stringify } from 'csv-stringify/sync'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database/database.ts'
import { aSellerToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'
import { aReadySeller, createListingTypes } from '../../listings.fixture.ts'
import { etsyFile, shopifyFile } from '../csv/sources.fixture.ts'
import { importsOf } from '../imports.fixture.ts'

const shop = await openTestShop()
await createListingTypes(shop.pool)
const { send, preview, start, bringIn, listingsOf } = importsOf(shop)
const admin = new Person(shop, await aSellerToken(shop.pool, { isAdmin: true }))
// Creates a shop without attributes to reset the module state, which later test files in the same worker share.
afterAll(async () => {
  await shop.close()
  await (await openTestShop(openTestDatabase)).close()
})

const material = {
  code: 'material',
  kind: 'choices',
  names: { en: 'Material', de: 'Stoff' },
  choices: [
    { code: 'wool', names: { en: 'Wool', de: 'Wolle' } },
    { code: 'cotton', names: { en: 'Cotton', de: 'Baumwolle' } },
  ],
}
const weight = { code: 'item-weight', kind: 'number', names: { en: 'Weight', de: 'Gewicht' }, unit: 'kg' }

async function define(...attributes: object[]): Promise<void> {
  const { version } = (await admin.get('/api/admin/attributes')).body
  await shop.pool.query(`update listings set attributes = '{}', private_attributes = '{}'`)
  expect((await admin.put('/api/admin/attributes', { version, attributes })).status).toBe(200)
}
beforeEach(() => define(material, weight))

const valuesOf = ({ attributes }: { attributes: object }) => attributes

test('a column is mapped to an attribute, its words to choices, and the mapping is remembered', async () => {
  const nora = await aReadySeller(shop)
  const file = 'title,Stuff,Grams\nCoat,Cashmere,1200\nHat,"wool, Lurex",\nScarf,WOLLE,90\n'
  const { _id } = await send(nora, file)
  expect(await preview(nora, _id)).toMatchObject({ attributeWords: [], unused: ['Stuff', 'Grams'] })
  const mapping = { columns: { title: 0 }, attributes: { material: 1, 'item-weight': 2 } }
  const first = await preview(nora, _id, mapping)
  expect(first).toMatchObject({
    attributeWords: [
      { attribute: 'material', said: 'Cashmere', means: null, rows: 1 },
      { attribute: 'material', said: 'Lurex', means: null, rows: 1 },
    ],
    storedAttributes: { material: ['Wool'], 'item-weight': ['90 kg'] },
    unused: [],
    failing: 2,
    faults: [{ line: 2, field: 'Stuff' }, { line: 3 }],
  })
  const mapped = { ...mapping, attributeWords: { material: { cashmere: 'wool', lurex: '-' } } }
  expect(await preview(nora, _id, mapped)).toMatchObject({ failing: 0 })
  expect((await start(nora, _id, mapped)).import).toMatchObject({ created: 3, failed: 0 })
  expect((await listingsOf(nora)).map(valuesOf)).toEqual([
    { material: ['wool'], 'item-weight': 1200 },
    { material: ['wool'] },
    { material: ['wool'], 'item-weight': 90 },
  ])
  const next = await send(nora, file.replace('Coat', 'Jacket'))
  expect(await preview(nora, next._id)).toMatchObject({ isRemembered: true, failing: 0, mapping: mapped })
})

test('a value for all rows fills empty cells, and required attributes count as missing', async () => {
  await define({ ...material, isRequired: true }, { code: 'vegan', kind: 'yes-no', names: { en: 'Vegan' } })
  const nora = await aReadySeller(shop)
  const { _id } = await send(nora, 'title,material\nCoat,wool\nHat,\n')
  const missing = await preview(nora, _id)
  expect(missing).toMatchObject({ draftRows: 2, draftAttributes: [{ attribute: 'material', rows: 1 }] })
  const mapping = { ...missing.mapping, fixedAttributes: { material: 'cotton', vegan: 'yes' } }
  expect(await preview(nora, _id, mapping)).toMatchObject({
    draftAttributes: [],
    storedAttributes: { material: ['Wool', 'Cotton'], vegan: ['yes'] },
  })
  await start(nora, _id, mapping)
  expect((await listingsOf(nora)).map(valuesOf)).toEqual([
    { material: ['wool'], vegan: true },
    { material: ['cotton'], vegan: true },
  ])
})

/** Adds cells to rows of a file, keyed by the name of a column. */
function withCells(file: string, head: string, cells: readonly string[]): string {
  const [header, ...rows] = file.trimEnd().split(/\n(?=(?:[^"]*"[^"]*")*[^"]*$)/)
  const added = rows.map((row, i) => `${row},${stringify([[cells[i] ?? '']]).trimEnd()}`)
  return [`${header},${head}`, ...added].join('\n')
}

test('weight and material of a Shopify export are imported, and differing rows are noted', async () => {
  const nora = await aReadySeller(shop)
  const heads = 'Fabric (product.metafields.shopify.fabric)'
  const grams = withCells(
    shopifyFile('http://127.0.0.1:9').replace('Variant Grams', 'Unused'),
    'Variant Grams',
    ['', '1250.0', '1300', '0.0', '90'],
  )
  const { _id } = await send(nora, withCells(grams, heads, ['', 'Wool; Tencel', '', '100% cotton']))
  const guess = await preview(nora, _id)
  expect(guess).toMatchObject({
    attributeWords: [
      { attribute: 'material', said: 'Tencel', means: null },
      { attribute: 'material', said: '100% cotton', means: 'cotton' },
    ],
    storedAttributes: { 'item-weight': ['1.25 kg', '0.09 kg'], material: ['Wool', 'Cotton'] },
  })
  expect(guess.unused).not.toContain('Variant Grams')
  expect(guess.unused).toContain('Variant Compare At Price')
  const { rows } = await start(nora, _id, { ...guess.mapping, words: { type: { oilskins: 'coats' } } })
  const [bag, cape, coat] = await listingsOf(nora)
  expect([coat, bag, cape].map(valuesOf)).toEqual([
    { material: ['wool'], 'item-weight': 1.25 },
    { material: ['cotton'] },
    { 'item-weight': 0.09 },
  ])
  expect(rows[0].message).toContain('Material not added: “Tencel” isn’t one of these: Wool, Cotton')
  expect(rows[0].message).toContain('Weight differs between the rows of this listing')
})

test('materials of an Etsy file and product attributes of WooCommerce and eBay files are imported', async () => {
  const nora = await aReadySeller(shop)
  const etsy = etsyFile.replace('\nFelt bag,,40.00,USD,4,,', '\nFelt bag,,40.00,USD,4,,"wool,Organic Cotton"')
  await bringIn(nora, etsy)
  const woo = [
    'ID,Type,SKU,Name,Parent,Stock,Weight (lbs),Regular price,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)',
    '7,variable,c,Woo coat,,,2,90,Size,"S, M",Stoff,"Wolle, Baumwolle"',
    '8,variation,c-s,Woo coat,id:7,1,,90,Size,S,,',
    '9,variation,c-m,Woo coat,id:7,1,,90,Size,M,,',
    '10,variable,d,Woo hat,,,,20,Material,"Wool, Cotton",,',
    '11,variation,d-w,Woo hat,id:10,1,,20,Material,Wool,,',
  ]
  const held = await send(nora, `${woo.join('\n')}\n`)
  const guess = await preview(nora, held._id)
  expect(guess.storedAttributes).toEqual({ material: ['Wool, Cotton'], 'item-weight': ['0.907 kg'] })
  await start(nora, held._id, guess.mapping)
  const ebay = '*Action,*Title,*ConditionID,*StartPrice,*Quantity,C:Material,C:Item Weight\n'
  await bringIn(nora, `${ebay}Add,Ebay coat,3000,20,1,Cotton,8 oz\n`)
  const values = (await listingsOf(nora)).map(({ title, attributes }) => [title, attributes])
  expect(Object.fromEntries(values)).toEqual({
    'Ebay coat': { material: ['cotton'], 'item-weight': 0.227 },
    'Felt bag': { material: ['wool'] },
    'Hand-knitted coat': {},
    'Woo coat': { material: ['wool', 'cotton'], 'item-weight': 0.907 },
    'Woo hat': {},
  })
})
