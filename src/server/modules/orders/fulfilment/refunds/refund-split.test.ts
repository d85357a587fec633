import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getChargeStep } from '#contract/currency.ts'
import { splitFee, splitRefund, type RefundParts } from './refund-split.ts'

const currencies = fc.constantFrom('usd', 'jpy', 'kwd', 'huf')

/** Generator of seller orders whose amounts can be charged in the order's currency. */
const sellerOrders = currencies.chain((currency) => {
  const amount = fc.integer({ min: 0, max: 500_000 }).map((steps) => steps * getChargeStep(currency))
  return fc
    .tuple(
      fc.record({ earningsCents: amount, commissionCents: amount, feeCents: amount }),
      fc.constant(currency),
    )
    .filter(([whole]) => total(whole) > 0)
})

/** Returns a refundable amount: the fraction `draw` of the whole, but at least the smallest chargeable amount. */
function drawn(whole: RefundParts, draw: number, currency: string): number {
  const step = getChargeStep(currency)
  return Math.max(step, Math.floor((total(whole) * draw) / step) * step)
}

function total({ earningsCents, commissionCents, feeCents }: RefundParts): number {
  return earningsCents + commissionCents + feeCents
}

function less(left: RefundParts, taken: RefundParts): RefundParts {
  return {
    earningsCents: left.earningsCents - taken.earningsCents,
    commissionCents: left.commissionCents - taken.commissionCents,
    feeCents: left.feeCents - taken.feeCents,
  }
}

test('any sequence of refunds adds up and never exceeds what is left', () => {
  fc.assert(
    fc.property(
      sellerOrders,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }),
      ([whole, currency], draws) => {
        let left = whole
        for (const draw of draws) {
          if (total(left) === 0) break
          const amount = drawn(left, draw, currency)
          const split = splitRefund(amount, left, currency)
          expect(total(split)).toBe(amount)
          expect(Object.values(split).every((value) => value % getChargeStep(currency) === 0)).toBe(true)
          left = less(left, split)
          expect(Object.values({ ...left, ...split }).every((value) => value >= 0)).toBe(true)
          expect(Object.values(left).every((value) => value >= 0)).toBe(true)
        }
        if (total(left) > 0) expect(splitRefund(total(left), left, currency)).toEqual(left)
      },
    ),
  )
})

test('a full refund returns exactly each amount', () => {
  fc.assert(
    fc.property(sellerOrders, ([whole, currency]) => {
      expect(splitRefund(total(whole), whole, currency)).toEqual(whole)
    }),
  )
})

test('a partial refund takes a proportional part of the earnings, to the nearest chargeable amount', () => {
  fc.assert(
    fc.property(sellerOrders, fc.double({ min: 0.0001, max: 1, noNaN: true }), ([whole, currency], draw) => {
      const amount = drawn(whole, draw, currency)
      const exact = (amount * whole.earningsCents) / total(whole)
      const { earningsCents } = splitRefund(amount, whole, currency)
      expect(Math.abs(earningsCents - exact)).toBeLessThanOrEqual(getChargeStep(currency) / 2)
    }),
  )
})

test('zero, fractional and excessive amounts throw an error', () => {
  const whole = { earningsCents: 900, commissionCents: 100, feeCents: 50 }
  for (const amount of [0, -1, 0.5, Number.NaN, 1051]) {
    expect(() => splitRefund(amount, whole, 'usd')).toThrow(RangeError)
  }
})

test('a fee split over seller orders adds up to the fee, in proportion to their prices', () => {
  const prices = fc.array(fc.integer({ min: 100, max: 5_000_000 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000_000 }), prices, (fee, of) => {
      const split = splitFee(fee, of, 'usd')
      expect(split.reduce((sum, part) => sum + part, 0)).toBe(fee)
      const whole = of.reduce((sum, part) => sum + part, 0)
      for (const [at, part] of split.entries())
        expect(Math.abs(part - (fee * of[at]!) / whole)).toBeLessThan(20)
    }),
  )
})
