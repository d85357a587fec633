import { afterAll, expect, test } from 'vitest'
import { fashionSynonyms } from '#test/support/synonyms.ts'
import { openTestShop } from '#test/support/shop.ts'
import { aReadySeller, createListingTypes } from '../../listings.fixture.ts'
import { importsOf } from '../imports.fixture.ts'

const shop = await openTestShop()
await createListingTypes(shop.pool)
await fashionSynonyms(shop.pool)
const { send, preview, start, listingsOf } = importsOf(shop)
afterAll(() => shop.close())

const head = 'title,brand,type,gender,color,condition,price,sizes,SKU,Weight,state\n'

test('the preview counts incomplete listings per missing field', async () => {
  const nora = await aReadySeller(shop)
  const rows = [
    'Coat A,Acme,Coats,women,red,good,10,S:1,1,2,active',
    'Coat B,Acme,Coats,,,good,10,S:1,1,2,active',
    'Bag C,Acme,Bags,,,,,,1,2,active',
    'Bag D,Acme,Bags,,red,good,dear,S:1,1,2,active',
  ]
  const { _id } = await send(nora, `${head}${rows.join('\n')}\n`)
  const seen = await preview(nora, _id)
  expect(seen).toMatchObject({ checked: 4, failing: 1, draftRows: 3, unused: ['Weight'] })
  expect(seen.drafts).toEqual([
    { field: 'photos', rows: 3 },
    { field: 'gender', rows: 1 },
    { field: 'color', rows: 2 },
    { field: 'condition', rows: 1 },
    { field: 'price', rows: 1 },
    { field: 'sizes', rows: 1 },
  ])
  const fixed = { color: 'black', condition: 'very good', gender: 'men' }
  const filled = await preview(nora, _id, { ...seen.mapping, fixed })
  expect(filled.drafts).toEqual([
    { field: 'photos', rows: 3 },
    { field: 'price', rows: 1 },
    { field: 'sizes', rows: 1 },
  ])
  await start(nora, _id, filled.mapping)
  expect((await listingsOf(nora)).map(({ title, color, condition }) => [title, color, condition])).toEqual([
    ['Bag C', 'black', 'very good'],
    ['Coat A', 'red', 'good'],
    ['Coat B', 'black', 'good'],
  ])
})

test('listings that were not for sale elsewhere are counted unless they are incomplete', async () => {
  const nora = await aReadySeller(shop)
  const row = 'Acme,Bags,,red,good,10,S:1,1,2'
  const { _id } = await send(nora, `${head}A,${row},draft\nB,${row},archived\nC,${row},active\n`)
  expect(await preview(nora, _id)).toMatchObject({ draftRows: 3, unlisted: 0 })
})

test('an error that many rows share is listed once, with its reason', async () => {
  const nora = await aReadySeller(shop)
  const { _id } = await send(nora, `title,type\n${'Coat,Spaceships\n'.repeat(30)}Bag,Rockets\n`)
  const seen = await preview(nora, _id)
  expect(seen).toMatchObject({ checked: 31, failing: 31 })
  expect(seen.faults).toEqual([
    { line: 2, field: 'type', message: 'There’s no category named Spaceships', rows: 30 },
    { line: 32, field: 'type', message: 'There’s no category named Rockets', rows: 1 },
  ])
})

test.each(['Clothing', 'clothing', 'Sale > Clothing'])(
  'a parent category %s lists its child types in the preview and the report',
  async (category) => {
    const nora = await aReadySeller(shop)
    const { _id } = await send(nora, `title,type\nCoat,${category}\n`)
    const seen = await preview(nora, _id)
    expect(seen.words).toEqual([
      { field: 'type', said: category, means: null, rows: 1, parts: ['Coats', 'Bags'] },
    ])
    const message = `“${category}” has several categories. Choose one of these: Coats, Bags`
    expect(seen.faults).toMatchObject([{ line: 2, message }])
    const { rows } = await start(nora, _id, seen.mapping)
    expect(rows).toMatchObject([{ line: 2, outcome: 'failed', field: 'type', message }])
  },
)

test.each([
  ['PK\u0003\u0004 workbook', /Excel/],
  ['<!doctype html><title>Sign in</title>', /web page/],
  ['\n\n', 'The file is empty'],
])('an unreadable file ends its import, which no longer counts as unfinished: %j', async (file, message) => {
  const nora = await aReadySeller(shop)
  const { _id } = await send(nora, file)
  const { body, status } = await nora.person.post(`/api/seller/imports/${_id}/preview`, {})
  expect([status, body.code, body.message]).toEqual([422, 'invalid_field', expect.stringMatching(message)])
  const found = await nora.person.get(`/api/seller/imports/${_id}`)
  expect(found.body.import).toMatchObject({ state: 'failed', error: expect.stringMatching(message) })
  for (let at = 0; at < 5; at++) await send(nora, `title\nCoat ${at}\n`)
})

test('a category is found by search synonyms in the language of the file, in the preview and the import', async () => {
  const nora = await aReadySeller(shop)
  const { _id } = await send(nora, 'title,type\nBag,Handbag\nCoat,Mantel\n')
  expect((await preview(nora, _id)).words).toMatchObject([
    { said: 'Handbag', means: 'Bags' },
    { said: 'Mantel', means: null },
  ])
  await shop.pool.query(`update listing_imports set language = 'de' where id = $1`, [_id])
  const seen = await preview(nora, _id)
  expect(seen.words).toMatchObject([
    { said: 'Handbag', means: 'Bags' },
    { said: 'Mantel', means: 'Coats' },
  ])
  await start(nora, _id, seen.mapping)
  expect((await listingsOf(nora)).map(({ title, type }) => [title, type])).toEqual([
    ['Bag', 'Bags'],
    ['Coat', 'Coats'],
  ])
})
