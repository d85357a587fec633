import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amountCell, csvFormat } from '#platform/http/csv/csv-file.ts'
import { readHeader } from './csv-columns.ts'
import { parsePrice, readPrice } from './csv-price.ts'
import { readRow } from '../rows/csv-row.ts'
import { findCurrencies, findCurrencyColumn, splitColumnName } from './currency-signs.ts'

describe('a price in a file', () => {
  test('is exact to the cent for every price', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999 }), (cents) => {
        const exported = csvFormat('en').write(amountCell(cents, 'usd'))
        expect(parsePrice(exported, 'en', 'usd')).toBe(cents)
        const [whole, rest] = exported.split('.') as [string, string]
        expect(parsePrice(`${Number(whole).toLocaleString('en-US')}.${rest}`, 'en', 'usd')).toBe(cents)
        expect(parsePrice(`${Number(whole).toLocaleString('de-DE')},${rest}`, 'en', 'usd')).toBe(cents)
        expect(parsePrice(` $ ${whole}.${rest} `, 'en', 'usd')).toBe(cents)
      }),
    )
  })

  test.each([
    ['jpy', '1,200', 1_200],
    ['jpy', '¥1200.00', 1_200],
    ['jpy', '12.5', undefined],
    ['kwd', 'KWD 12.345', 12_345],
    ['kwd', '1,234.5', 1_234_500],
    ['kwd', '1.2345', undefined],
    ['huf', '4990 Ft', 499_000],
  ])('in %s, %s is %s', (currency, text, amount) => {
    expect(parsePrice(text, 'en', currency)).toBe(amount)
  })

  test.each([
    ['12.34', 1234],
    ['12.3', 1230],
    ['12', 1200],
    ['0.29', 29],
    ['1.10', 110],
    ['4.35', 435],
    ['1,234', 123_400],
    ['1 234.50', 123_450],
    ['1\u00a0234,50', 123_450],
    ['$19.99', 1999],
    ['19.99 USD', 1999],
    ['USD 19.99', 1999],
    ['US $19.99', 1999],
  ])('%s is %i cents', (text, cents) => {
    expect(parsePrice(text, 'en', 'usd')).toBe(cents)
  })

  test.each([
    '',
    'free',
    '1.234',
    '12.345',
    '-5',
    '1e3',
    '0x10',
    '1,23,456',
    '12.',
    '.5',
    '१२',
    'NaN',
    '9999999999',
    '12 50',
    '1 23 456',
    '10 20 30',
    '1 234 5',
    '12 345 6.00',
    '1234 567',
    '$ 10 20',
    '2 x 10',
  ])('%s is not a price', (text) => expect(parsePrice(text, 'en', 'usd')).toBeUndefined())
})

describe('a price in another currency is never read as an amount in the marketplace’s currency', () => {
  test.each([
    ['usd', '€ 45,00', 'EUR'],
    ['usd', '45,00 €', 'EUR'],
    ['usd', 'EUR 45,00', 'EUR'],
    ['usd', '45 euros', 'EUR'],
    ['usd', '45,00€ EUR', 'EUR'],
    ['usd', '¥4500', '¥'],
    ['usd', '￥4500', '¥'],
    ['usd', 'JPY 4500', 'JPY'],
    ['usd', 'GBP 45.00', 'GBP'],
    ['usd', '£45.00', '£'],
    ['usd', '45,00 zł', 'PLN'],
    ['usd', '45,00 Kč', 'CZK'],
    ['usd', '45,00 kr.', 'kr.'],
    ['usd', 'R$ 45,00', 'BRL'],
    ['usd', 'C $45.00', 'C$'],
    ['usd', 'CA$45.00', 'CAD'],
    ['usd', 'A$45', 'AUD'],
    ['usd', 'AU $45.00', 'AUD'],
    ['usd', '$45.00 CAD', 'CAD'],
    ['usd', 'CAD $45.00', 'CAD'],
    ['usd', 'HK$45', 'HKD'],
    ['usd', '4990 Ft', 'HUF'],
    ['usd', '₹ 1,299.00', 'INR'],
    ['usd', 'Rs. 1,299', 'Rs.'],
    ['usd', 'CHF 45.-', 'CHF'],
    ['usd', '€45 GBP', '€ GBP'],
    ['eur', '$45.00', '$'],
    ['eur', 'US$45.00', 'USD'],
    ['cad', 'US $45.00', 'USD'],
    ['cad', '$45.00 USD', 'USD'],
    ['gbp', '€45', 'EUR'],
    ['sek', '45 €', 'EUR'],
  ])('in %s, %s is in %s', (currency, text, otherCurrency) => {
    expect(readPrice(text, 'en', currency)).toEqual({ otherCurrency })
    expect(parsePrice(text, 'en', currency)).toBeUndefined()
  })

  test.each([
    ['pln', '45,00 zł', 4500],
    ['czk', '45,00 Kč', 4500],
    ['nok', '45,00 kr.', 4500],
    ['sek', 'kr 45', 4500],
    ['brl', 'R$ 45,00', 4500],
    ['cad', 'C $45.00', 4500],
    ['cad', '$45.00', 4500],
    ['aud', 'A$45', 4500],
    ['usd', 'US$45.00 USD', 4500],
    ['usd', "$1'234.50", 123_450],
    ['chf', 'CHF 1’234.50', 123_450],
    ['chf', 'Fr. 45.-', 4500],
    ['eur', '1.299,00 €', 129_900],
    ['eur', '45,-', 4500],
    ['sek', '199:-', 19_900],
    ['pln', '249,00 zł', 24_900],
    ['czk', '1 234,50 Kč', 123_450],
    ['czk', '1\u202f234,50\u00a0Kč', 123_450],
    ['brl', 'R$ 1.234,50', 123_450],
    ['dkk', 'kr. 199,00', 19_900],
    ['cad', 'C$ 25', 2500],
    ['eur', '1\u00a0234,50\u00a0€', 123_450],
    ['eur', '€ 1 234 567,00', 123_456_700],
    ['chf', 'CHF 12.50', 1250],
    ['chf', '1´234.50', 123_450],
    ['chf', '12.50 Franken', 1250],
    ['usd', '25 dollars', 2500],
    ['usd', '1.234.567', 123_456_700],
    ['inr', '₹1,23,456.50', 12_345_650],
    ['gbp', '£45.00', 4500],
    ['jpy', '￥4500', 4500],
    ['inr', '₹ 1,299', 129_900],
  ])('in %s, %s is an amount', (currency, text, amount) => {
    expect(readPrice(text, 'en', currency)).toEqual({ amount })
  })

  test('recognizes every currency by its code and in every spreadsheet format', () => {
    const currencies = Intl.supportedValuesOf('currency')
    for (const code of currencies)
      for (const own of ['usd', 'eur', 'jpy']) {
        if (own === code.toLowerCase()) continue
        for (const currencyDisplay of ['code', 'symbol', 'narrowSymbol'] as const) {
          const sign = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay })
            .formatToParts(1)
            .find(({ type }) => type === 'currency')!.value
          // Skip symbols that can also denote the marketplace's currency, such as `$`.
          if (findCurrencies(sign)?.includes(own)) continue
          for (const text of [`${sign}45`, `${sign} 45`, `45 ${sign}`])
            expect([text, own, parsePrice(text, 'en', own)]).toEqual([text, own, undefined])
        }
        expect(readPrice('45', 'en', own, [code])).toEqual({ otherCurrency: code })
      }
  })

  test.each(['45 VB', 'ab 45', '45 each', '1 x 45', '45-'])('%s is not a price', (text) =>
    expect(readPrice(text, 'en', 'usd')).toBeUndefined(),
  )
})

describe('the currency of a file', () => {
  test.each([
    ['Price (GBP)', 'Price', 'GBP'],
    ['price_eur', 'price', 'eur'],
    ['Preis in €', 'Preis', '€'],
    ['Variant Price / CAD', 'Variant Price', 'CAD'],
    ['Price', 'Price', ''],
    ['All', 'All', ''],
  ])('is read from a header such as %s', (head, name, currency) => {
    expect(splitColumnName(head)).toEqual({ name, currency })
  })

  test('is read from a currency column of any name', () => {
    expect(findCurrencyColumn(['Title', 'CURRENCY_CODE'])).toBe(1)
    expect(findCurrencyColumn(['Shipping currency', 'Price', 'Price currency'])).toBe(2)
    expect(findCurrencyColumn(['Titel', 'Währung'])).toBe(1)
    expect(findCurrencyColumn(['Titre', 'Devise'])).toBe(1)
    expect(findCurrencyColumn(['Title', 'Price'])).toBeUndefined()
  })

  const priceOf = (heads: string[], ...cells: string[]) => {
    const row = readRow(cells, readHeader(heads), 'en')
    return 'fields' in row ? row.fields.priceCents : [row.field, row.words('en')]
  }
  const refused = (text: string, currency: string) => [
    'price',
    `“${text}” is in another currency (${currency}). Convert it to USD, then import this row again.`,
  ]

  test('applies to each row', () => {
    expect(priceOf(['title', 'price', 'currency'], 'Coat', '6.15', 'GBP')).toEqual(refused('6.15', 'GBP'))
    expect(priceOf(['title', 'price', 'currency'], 'Coat', '6.15', 'usd')).toBe(615)
    expect(priceOf(['title', 'price', 'currency'], 'Coat', '6.15', '')).toBe(615)
    expect(priceOf(['title', 'price', 'currency'], 'Coat', '6.15', 'pounds')).toEqual(
      refused('6.15', 'pounds'),
    )
    expect(priceOf(['title', 'price', 'currency'], 'Coat', '$6.15', 'CAD')).toEqual(refused('$6.15', 'CAD'))
    expect(priceOf(['title', 'price', 'currency'], 'Coat', '', 'GBP')).toBeNull()
    expect(priceOf(['title', 'Price (GBP)'], 'Coat', '6.15')).toEqual(refused('6.15', 'GBP'))
    expect(priceOf(['title', 'Price (GBP)', 'Price (USD)'], 'Coat', '6.15', '8.20')).toBe(820)
    expect(priceOf(['title', 'Price', 'Price (GBP)'], 'Coat', '8.20', '6.15')).toBe(820)
  })
})
