import { afterAll, expect, test } from 'vitest'
import { openTestShop } from '#test/support/shop.ts'
import { aReadySeller, createListingTypes } from '../listings.fixture.ts'
import { coatImportsOf } from './coat-files.fixture.ts'

const shop = await openTestShop()
await createListingTypes(shop.pool)
const { send, run, listingsOf } = coatImportsOf(shop)
afterAll(() => shop.close())

test.each([
  ['', 422, 'The file is empty', []],
  ['colour,size\nred,M\n', 'failed', 'The file needs a header row that includes “title”', []],
  ['title,Title\na,b\n', 'failed', 'Duplicate columns in the header row: Title', []],
  [
    'title,price\nCoat,12\n"Bag,3\nShoe,4\n',
    'failed',
    'We couldn’t read the file from line 3 onward: a quotation mark isn’t closed',
    ['Coat'],
  ],
  [
    'title,price\nA,1\nB,1\nC,1\n"Bag,2\nShoe,3\n',
    'failed',
    'We couldn’t read the file from line 5 onward: a quotation mark isn’t closed',
    ['A', 'B', 'C'],
  ],
  [
    'title,price\n"A,1\nB,1\n',
    'failed',
    'We couldn’t read the file from line 2 onward: a quotation mark isn’t closed',
    [],
  ],
  [
    // The broken row might belong to a variant of the second listing, so the second listing is not imported either.
    'Handle,Title,Variant Price,Option1 Name,Option1 Value\na,A,1,Size,S\nb,B,1,Size,S\nb,,1,Size,M\n"b,,1,Size,L\n',
    'failed',
    'We couldn’t read the file from line 3 onward: a quotation mark isn’t closed',
    ['A'],
  ],
])('a file of %j has the expected result', async (csv, end, message, titles) => {
  const nora = await aReadySeller(shop)
  if (end === 422) return expect(send(nora, csv)).rejects.toMatchObject({ status: 422, body: { message } })
  const done = await run(nora, csv)
  const created = titles.length
  expect(done).toMatchObject({ state: 'failed', error: message, created, total: created, counted: created })
  expect((await listingsOf(nora)).map(({ title }) => title)).toEqual(titles)
})

test('rows merged by a misplaced quotation mark are reported and not imported', async () => {
  const nora = await aReadySeller(shop)
  const done = await run(nora, 'title,price\nA,1\n"Bag,2\nShoe,3\n"Hat,4\n"Ring ""x""\nsilver",5\nD,5\n')
  expect(done).toMatchObject({ state: 'done', created: 3, failed: 1 })
  expect(done.rows).toEqual([
    expect.objectContaining({
      line: 3,
      field: 'title',
      message:
        'A quotation mark is missing or in the wrong place, so several lines of the file were read as one row',
    }),
  ])
})
