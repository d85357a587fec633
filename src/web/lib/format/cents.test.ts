import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { exactMoneyText } from './money.ts'
import { createCentsFormat, readCents } from './cents.ts'

const german = createCentsFormat('de-DE', 2)
const anyCents = fc.integer({ min: 0, max: 10_000_000_000 })

it('parses every displayed amount back to the same cents', () => {
  fc.assert(
    fc.property(anyCents, (cents) => {
      expect(readCents(exactMoneyText({ cents, currency: 'usd' }))).toBe(cents)
    }),
  )
})

test.each(
  ['de-DE', 'en-US', 'fr-FR'].flatMap((tag) => [0, 2, 3].map((decimals) => [tag, decimals] as const)),
)('every amount that a field in %s shows with %i decimals is parsed back', (tag, decimals) => {
  const { readCents: read, centsText } = createCentsFormat(tag, decimals)
  fc.assert(
    fc.property(anyCents, (cents) => {
      expect(read(centsText(cents))).toBe(cents)
    }),
  )
})

it('accepts the usual ways to type an amount and rejects everything else', () => {
  expect(['129', '129.5', '19,90', '19,9', '$1,290.00', ' 0.07 ', '1,234'].map(readCents)).toEqual([
    12900, 12950, 1990, 1990, 129000, 7, 123400,
  ])
  const invalid = [
    '',
    '-5',
    '1.234',
    '1.234,50',
    '1,234,5',
    '12 30',
    '1e3',
    '0x10',
    'ten',
    '99999999999999999',
  ]
  expect(invalid.map(readCents)).toEqual(invalid.map(() => undefined))
})

it('accepts German amounts and rejects ambiguous amounts', () => {
  const valid = ['129', '12,50', '12,5', '1.234,50', '1.234', '12.50', '1.290,00\u00a0€', '$1.290,00']
  expect(valid.map(german.readCents)).toEqual([12900, 1250, 1250, 123450, 123400, 1250, 129000, 129000])
  const invalid = ['', '-5', '1,234', '1,234.50', '1.23.456', '12,345', '1234.567', '1.2345', ',50', '12,']
  expect(invalid.map(german.readCents)).toEqual(invalid.map(() => undefined))
})

it('parses every displayed German amount back to the same cents', () => {
  const money = new Intl.NumberFormat('de-DE', { style: 'currency', currency: 'EUR' })
  fc.assert(
    fc.property(anyCents, (cents) => {
      expect(german.readCents(money.format(cents / 100))).toBe(cents)
    }),
  )
})

test('an example amount is valid input for its field', () => {
  expect(createCentsFormat('en-US', 2).exampleText(1)).toBe('89.50')
  expect(createCentsFormat('de-DE', 2).exampleText(1)).toBe('89,50')
  expect(createCentsFormat('en-US', 0).exampleText(1)).toBe('8950')
  expect(createCentsFormat('en-US', 3).exampleText(10)).toBe('8.950')
  expect(createCentsFormat('en-US', 2).exampleText(100)).toBe('90.00')
  expect(createCentsFormat('en-US', 2).exampleText(1, 6188)).toBe('61.88')
})

it('rejects an amount in another currency', () => {
  expect(['€45', '45 £', '¥4500'].map(readCents)).toEqual([undefined, undefined, undefined])
  const euros = createCentsFormat('de-DE', 2, 'eur')
  expect(['45,00 €', '€45', '$45', '45 ₺'].map(euros.readCents)).toEqual([4500, 4500, undefined, undefined])
})
