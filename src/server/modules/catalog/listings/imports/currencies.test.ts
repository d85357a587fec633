import { afterAll, expect, test } from 'vitest'
import { openTestShop } from '#test/support/shop.ts'
import { aListing, aReadySeller, createListingTypes } from '../listings.fixture.ts'
import { importsOf } from './imports.fixture.ts'

const shop = await openTestShop()
await createListingTypes(shop.pool)
const { send, preview, start, bringIn, listingsOf } = importsOf(shop)
afterAll(() => shop.close())

const etsy = [
  'TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,MATERIALS,IMAGE1,SKU',
  'Ring,Plain words,6.15,GBP,3,ring,silver,,',
  'Coat,Plain words,12.00,GBP,1,coat,wool,,',
].join('\n')

test('the preview names the currency of a file, and no row is imported', async () => {
  const nora = await aReadySeller(shop)
  const { _id } = await send(nora, etsy)
  const seen = await preview(nora, _id)
  expect(seen).toMatchObject({ source: 'etsy', otherCurrency: 'GBP', checked: 2, failing: 2 })
  expect(seen.faults[0]).toEqual({
    line: 2,
    field: 'PRICE',
    message: '“6.15” is in another currency (GBP). Convert it to USD, then import this row again.',
    rows: 1,
  })
  const done = await start(nora, _id, seen.mapping)
  expect(done.import).toMatchObject({ state: 'done', created: 0, failed: 2 })
  expect(done.rows[1]).toMatchObject({ line: 3, field: 'PRICE', outcome: 'failed' })
  expect(await listingsOf(nora)).toEqual([])
})

test('the preview also names the currency in German, and with a mapping saved before currencies were supported', async () => {
  const nora = await aReadySeller(shop)
  nora.person.language = 'de'
  const columns = { title: 0, description: 1, price: 2, qty: 4 }
  const first = await send(nora, etsy.replaceAll('GBP', 'USD'))
  expect(await preview(nora, first._id)).toMatchObject({ otherCurrency: null, failing: 0 })
  expect((await start(nora, first._id, { columns })).import).toMatchObject({ created: 2, failed: 0 })
  const second = await send(nora, etsy)
  const seen = await preview(nora, second._id)
  expect(seen).toMatchObject({ isRemembered: true, otherCurrency: 'GBP', failing: 2 })
  const done = await start(nora, second._id, seen.mapping)
  expect(done.import).toMatchObject({ created: 0, failed: 2 })
  expect(done.rows[0].message).toBe(
    '„6.15“ ist in einer anderen Währung angegeben (GBP). Bitte rechnen Sie den Preis in USD um und importieren Sie diese Zeile erneut.',
  )
})

test('imports only rows in the currency of the marketplace', async () => {
  const nora = await aReadySeller(shop)
  const file = [
    'title,price,sizes',
    'Euro,"€ 45,00",S:1',
    'Yen,¥4500,S:1',
    'Pounds,GBP 45.00,S:1',
    'Canada,C $45.00,S:1',
    'Dollars,US $45.00,S:1',
    'Plain,$45,S:1',
  ].join('\n')
  const { _id } = await send(nora, file)
  expect(await preview(nora, _id)).toMatchObject({ otherCurrency: null, checked: 6, failing: 4 })
  const done = await start(nora, _id, { columns: { title: 0, price: 1, sizes: 2 } })
  expect(done.import).toMatchObject({ created: 2, failed: 4 })
  const prices = await shop.pool.query(
    'select title, price_cents from listings where seller_id = $1 order by 1',
    [nora.id],
  )
  expect(prices.rows).toEqual([
    { title: 'Dollars', price_cents: 4500 },
    { title: 'Plain', price_cents: 4500 },
  ])
})

test('rejects a listing if the currency of a variant differs from that of its first row', async () => {
  const nora = await aReadySeller(shop)
  const done = await bringIn(
    nora,
    'Handle,Title,Variant Price,Variant currency\na,A,10.00,USD\na,,10.00,CAD\nb,B,10.00,USD\n',
  )
  expect(done.import).toMatchObject({ created: 1, failed: 1 })
  expect((await listingsOf(nora)).map(({ title }) => title)).toEqual(['B'])
})

test('an export has a currency column, so that a marketplace with another currency rejects its prices', async () => {
  const nora = await aReadySeller(shop)
  await aListing(nora)
  const file = (await nora.person.get('/api/seller/listings/export')).raw.toString()
  expect(file.split('\n', 1)[0]).toMatch(/,currency$/)
  expect(file).toMatch(/,usd\s*$/)
  const changed = file.replace(/,usd\s*$/, ',eur\n')
  const done = await bringIn(nora, changed)
  expect(done.import).toMatchObject({ updated: 0, failed: 1 })
})
