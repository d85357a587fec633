import { afterAll, expect, test } from 'vitest'
import type { ListingImport } from '#contract/listings/listings-imports.ts'
import { openTestShop } from '#test/support/shop.ts'
import { aListing, aReadySeller, createListingTypes, type DashboardSeller } from '../listings.fixture.ts'

const shop = await openTestShop()
await createListingTypes(shop.pool)
afterAll(() => shop.close())

async function aSellerReading(language: string): Promise<DashboardSeller> {
  const seller = await aReadySeller(shop)
  seller.person.language = language
  return seller
}

async function run({ person }: DashboardSeller, csv: string) {
  const sent = await person.send('POST', '/api/seller/imports', Buffer.from(csv), 'text/csv')
  const made: ListingImport = sent.body.import
  // The import uses the language of the request that created it, not the language of the process or of later requests.
  await shop.app.jobs.runDue()
  return (await person.get(`/api/seller/imports/${made._id}?show=all`)).body
}

async function listingsOf({ person }: DashboardSeller) {
  const { body } = await person.get('/api/seller/listings?tab=all')
  return body.listings as Record<string, unknown>[]
}

test('a guest cannot download a file in any language', async () => {
  const stranger = await aSellerReading('de')
  stranger.person.token = undefined
  const { status, body } = await stranger.person.get('/api/seller/listings/export')
  expect([status, body.message]).toEqual([401, 'Bitte melden Sie sich an'])
})

test('a German file imports like an English one', async () => {
  const german = await aSellerReading('de')
  const file = [
    'Titel;Marke;Kategorie;Abteilung;Farbe;Zustand;Preis;Größen',
    'Wollmantel;Joop;Mäntel;Damen;Schwarz;Sehr gut;1.234,50 $;S:2|M:1',
    'Mantel;Joop;coats;women;black;very good;12.50;S:1',
  ].join('\r\n')
  const done = await run(german, file)
  expect(done.import).toMatchObject({ state: 'done', created: 2, failed: 0 })
  const shared = { brand: 'Joop', type: 'Coats', gender: 'women', color: 'black', condition: 'very good' }
  const rows = await Promise.all(
    (await listingsOf(german)).map(
      async ({ _id }) => (await german.person.get(`/api/seller/listings/${_id as string}`)).body.listing,
    ),
  )
  expect(rows.toSorted((a, b) => a.price?.cents - b.price?.cents)).toMatchObject([
    { ...shared, title: 'Mantel' },
    { ...shared, title: 'Wollmantel' },
  ])
  const prices = await shop.pool.query('select price_cents from listings where seller_id = $1 order by 1', [
    german.id,
  ])
  expect(prices.rows.map((row) => row.price_cents)).toEqual([1250, 123_450])
})

test('row errors use the language and the column names of the upload', async () => {
  const file = 'Titel;Zustand;PREIS\nMantel;kaputt;1,234\nJacke;Gut;1.234\n'
  const german = await run(await aSellerReading('de'), file)
  expect(german.rows).toEqual([
    expect.objectContaining({
      line: 2,
      field: 'Zustand',
      message: '„kaputt“ ist nicht zulässig. Mögliche Werte: Neu, Wie neu, Sehr gut, Gut',
    }),
    expect.objectContaining({ line: 3, outcome: 'created' }),
  ])
  const price = await run(await aSellerReading('de'), 'Titel;PREIS\nMantel;1,234\n')
  expect(price.rows).toEqual([
    expect.objectContaining({
      field: 'PREIS',
      message: '„1,234“ ist kein Preis. Verwenden Sie dieses Format: 1234,50',
    }),
  ])
  const english = await run(await aSellerReading('en'), file)
  expect(english.rows[0]).toMatchObject({
    field: 'Zustand',
    message: '“kaputt” isn’t one of these: new, like new, very good, good',
  })
  expect(english.rows[1]).toMatchObject({
    field: 'PREIS',
    message: '“1.234” isn’t a price. Use a format such as 1234.50.',
  })
})

test.each([
  ['de', /^\ufeffID;Titel;Beschreibung;.*Marke;Kategorie;Abteilung;Farbe;Zustand;Preis;Größen;/],
  ['en', /^\ufeffid,title,description,.*brand,type,gender,color,condition,price,sizes,/],
])('an export in %s is imported unchanged', async (language, heads) => {
  const seller = await aSellerReading(language)
  await aListing(seller, { color: 'Black', sizes: [{ size: 'One size', qty: 2 }] })
  const exported = (await seller.person.get('/api/seller/listings/export')).raw.toString()
  expect(exported).toMatch(heads)
  expect(exported).toContain(
    language === 'de'
      ? ';Mäntel;Damen;Schwarz;Sehr gut;450,00;Einheitsgröße:2;'
      : ',Coats,women,black,very good,450.00,One size:2,',
  )
  for (const reader of ['de', 'en']) {
    seller.person.language = reader
    const again = await run(seller, `${exported}\n${'\n'.repeat(reader.length + Number(reader === 'en'))}`)
    expect(again.import).toMatchObject({ state: 'done', rows: 1, unchanged: 1 })
  }
})
