import { afterAll, expect, test } from 'vitest'
import { openTestShop } from '#test/support/shop.ts'
import { aReadySeller, createListingTypes } from '../listings.fixture.ts'
import { importsOf } from './imports.fixture.ts'

const shop = await openTestShop()
await createListingTypes(shop.pool)
const { send, preview, start, bringIn, listingsOf } = importsOf(shop)
afterAll(() => shop.close())

test('failed rows contain no formulas, and keep their meaning when imported again', async () => {
  const nora = await aReadySeller(shop)
  const titles = ['=HYPERLINK("http://x.example")', '+1', '-2', '@me', "'=3", "''=4", 'Coat']
  const cells = titles.map((title) => `"${title.replaceAll('"', '""')}",=1+1,cheap`)
  const { import: done } = await bringIn(nora, `title,=description,price\n${cells.join('\n')}\n`)
  expect(done).toMatchObject({ failed: titles.length })
  const failed = await nora.person.get(`/api/seller/imports/${done._id}/failed`)
  const lines = failed.raw.toString().slice(1).split('\n')
  expect(lines.join('\n')).not.toMatch(/(?:^|,)"?[=+\-@]/m)
  expect(lines.slice(0, 3).map((line) => line.split(',').slice(0, 2))).toEqual([
    ['title', "'=description"],
    [`"'=HYPERLINK(""http://x.example"")"`, "'=1+1"],
    ["'+1", "'=1+1"],
  ])
  const again = await send(nora, failed.raw.toString().replaceAll('cheap', '30'))
  const { mapping, isRemembered } = await preview(nora, again._id)
  expect(isRemembered).toBe(true)
  expect((await start(nora, again._id, mapping)).import).toMatchObject({ created: titles.length, failed: 0 })
  const made = (await listingsOf(nora)).map(({ title }) => title)
  expect(new Set(made)).toEqual(new Set([...titles.slice(0, 4), '=3', "'=4", 'Coat']))
  expect(made).toHaveLength(7)
})

test('names of built-in object properties are treated as ordinary words', async () => {
  const nora = await aReadySeller(shop)
  const file = 'title,gender,condition,type\nCoat,constructor,__proto__,toString\nBag,valueOf,new,Bags\n'
  const { _id } = await send(nora, file)
  const words = { gender: { x: 'women' }, condition: { x: 'good' }, type: { x: 'Coats' } }
  const mapping = { columns: { title: 0, gender: 1, condition: 2, type: 3 }, words }
  expect(await preview(nora, _id, mapping)).toMatchObject({ checked: 2, failing: 2 })
  const { import: done, rows } = await start(nora, _id, mapping)
  expect(done).toMatchObject({ state: 'done', failed: 2 })
  expect(rows).toMatchObject([{ field: 'gender' }, { field: 'gender' }])
})

test('invalid characters do not stop an import', async () => {
  const nora = await aReadySeller(shop)
  const file =
    'Handle,Title,Body (HTML),Variant Price\na,Coat,<p>a&#0;b&#55296;</p>,30\nb,Bag,<p>&#8203;fine</p>,20\n'
  expect((await bringIn(nora, file)).import).toMatchObject({ state: 'done', created: 2 })
  expect((await listingsOf(nora)).map(({ description }) => description)).toEqual(['fine', 'a b'])
})

test('a file with too many columns is rejected, and empty cells after the last name are ignored', async () => {
  const nora = await aReadySeller(shop)
  const names = Array.from({ length: 1_100 }, (_, at) => `extra ${at}`)
  const wide = await send(nora, `title,${names.join(',')},qty\nCoat\n`)
  expect(await preview(nora, wide._id)).toMatchObject({
    code: 'invalid_field',
    message: 'The file has more than 1,000 columns',
  })
  const blank = ','.repeat(16_000)
  const padded = await send(nora, `title,price${blank}\nCoat,30${blank}\n`)
  const columns = [
    { name: 'title', samples: ['Coat'] },
    { name: 'price', samples: ['30'] },
  ]
  expect(await preview(nora, padded._id)).toMatchObject({ checked: 1, failing: 0, columns })
})

test('a recognized file can have more photo columns than a mapping', async () => {
  const nora = await aReadySeller(shop)
  const heads = Array.from({ length: 60 }, (_, i) => `IMAGE${i + 1}`)
  const { _id } = await send(nora, `TITLE,PRICE,CURRENCY_CODE,${heads.join(',')}\nCoat,30,USD\n`)
  const { source, mapping } = await preview(nora, _id)
  expect([source, mapping?.photoColumns.length]).toEqual(['etsy', 40])
  expect((await start(nora, _id, mapping)).import).toMatchObject({ state: 'done', created: 1 })
})
