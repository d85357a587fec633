import fc from 'fast-check'
import { expect, it } from 'vitest'
import { exactMoneyText } from './money.ts'
import { readCents } from './cents.ts'

it('reads back every amount as it is shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), (cents) => {
      expect(readCents(exactMoneyText({ cents, currency: 'usd' }))).toBe(cents)
    }),
  )
})

it('takes what people type and nothing else', () => {
  expect(['129', '129.5', '$1,290.00', ' 0.07 '].map(readCents)).toEqual([12900, 12950, 129000, 7])
  const refused = ['', '-5', '1.234', '1,29', '12 30', '1e3', '0x10', 'ten', '99999999999999999']
  expect(refused.map(readCents)).toEqual(refused.map(() => undefined))
})
