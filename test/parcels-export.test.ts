import { readFile } from 'node:fs/promises'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { afterAll, expect, test } from 'vitest'
import { findDelimiter } from '#contract/csv/csv-layout.ts'
import { languages, translate } from '#platform/language/translate.ts'
import { exportHeads, readParcels } from '#web/areas/seller/dashboard/orders/parcels-file.ts'
import { aSeller } from '#test/support/factories.ts'
import { aDashboard, aSellerOrder } from '#test/support/seller-orders.ts'
import { openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const titles = [
  'Wool coat, long',
  'Bag; leather; red',
  '5" heels, "as new"',
  'Tab\there, and\ttwo',
  'Two\nlines; of, a title',
  '"',
  '=HYPERLINK("x";"y")',
  "'90s jacket",
]

test.each(languages)('reads tracking numbers filled into a real export in %s', async (language) => {
  const seller = await aSeller(shop.pool)
  for (const title of titles) await aSellerOrder(shop, { seller, title })
  const dashboard = await aDashboard(shop, { sellerId: seller.id })
  const { payload } = await shop.server.inject({
    url: '/api/seller/orders.csv?tab=to-ship',
    headers: { ...dashboard.headers, 'accept-language': language, cookie: `language=${language}` },
  })
  const heads = {
    order: [translate(language, 'csv.order')],
    carrier: [translate(language, 'csv.carrier')],
    tracking: [translate(language, 'csv.tracking-number')],
  }
  expect(payload).toContain(heads.tracking[0])
  const delimiter = findDelimiter(payload)
  const [header, ...rows] = parse(payload, { bom: true, delimiter }) as [string[], ...string[][]]
  expect(rows).toHaveLength(titles.length)
  const [order, carrier, tracking] = [heads.order[0]!, heads.carrier[0]!, heads.tracking[0]!].map((head) =>
    header.indexOf(head),
  ) as [number, number, number]
  const expected = rows.map((row, i) => {
    row[carrier] = i % 2 === 0 ? 'UPS' : 'Deutsche Post, Brief; "Plus"'
    row[tracking] = `1Z999AA1012345678${i}`
    return { number: row[order]!, carrier: row[carrier], trackingNumber: row[tracking] }
  })
  for (const saved of [delimiter, ',', ';', '\t'])
    for (const quoted of [false, true]) {
      const file = `\ufeff${stringify([header, ...rows], { delimiter: saved, quoted, record_delimiter: '\r\n' })}`
      expect(await readParcels(file, heads)).toEqual(expected)
      // The page for importing parcels recognizes the column headings in every language.
      expect(await readParcels(file, exportHeads)).toEqual(expected)
    }
})

test('a comma in a title does not shift the cells of a file with semicolons', async () => {
  const file = await readFile(new URL('support/parcels-semicolons.csv', import.meta.url), 'utf8')
  const heads = { order: ['Bestellung'], carrier: ['Versanddienst'], tracking: ['Sendungsnummer'] }
  expect(await readParcels(file, heads)).toEqual([
    { number: '100486', carrier: 'UPS', trackingNumber: '1Z999AA10123456784' },
  ])
})
