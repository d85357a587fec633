import fc from 'fast-check'
import { expect, test } from 'vitest'
import { roundPrice } from './price-rounding.ts'

const cents = fc.integer({ min: 100, max: 5_000_000 })

test('a rounded price is at most half a unit away, or the lowest such price', () => {
  fc.assert(
    fc.property(cents, (amount) => {
      const whole = roundPrice(amount, 'whole', 'usd')
      expect(whole % 100).toBe(0)
      expect(Math.abs(whole - amount)).toBeLessThanOrEqual(50)
      const ending = roundPrice(amount, 'ending-99', 'usd')
      expect(ending % 100).toBe(99)
      if (amount >= 199) expect(Math.abs(ending - amount)).toBeLessThanOrEqual(50)
      expect(roundPrice(amount, 'none', 'usd')).toBe(amount)
    }),
  )
})

test('rounding twice changes nothing', () => {
  fc.assert(
    fc.property(
      cents,
      fc.constantFrom('none', 'whole', 'ending-99'),
      fc.constantFrom('usd', 'jpy', 'kwd', 'huf'),
      (amount, rounding, currency) => {
        const once = roundPrice(amount, rounding, currency)
        expect(roundPrice(once, rounding, currency)).toBe(once)
      },
    ),
  )
})

test('currencies without cents are rounded to whole units', () => {
  expect(roundPrice(1_234, 'ending-99', 'jpy')).toBe(1_234)
  expect(roundPrice(123_450, 'ending-99', 'huf')).toBe(123_500)
})
