import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitFee, splitRefund, type RefundParts } from './refund-split.ts'

const cents = fc.integer({ min: 0, max: 50_000_000 })
const sellerOrders = fc
  .record({ earningsCents: cents, commissionCents: cents, feeCents: cents })
  .filter((part) => total(part) > 0)

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

test('however often and in whatever amounts, refunds add up and never take more than is left', () => {
  fc.assert(
    fc.property(
      sellerOrders,
      fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 12 }),
      (whole, draws) => {
        let left = whole
        for (const draw of draws) {
          const amount = Math.max(1, Math.floor(total(left) * draw))
          if (total(left) === 0) break
          const split = splitRefund(amount, left)
          expect(total(split)).toBe(amount)
          left = less(left, split)
          expect(Object.values({ ...left, ...split }).every((value) => value >= 0)).toBe(true)
          expect(Object.values(left).every((value) => value >= 0)).toBe(true)
        }
        if (total(left) > 0) expect(splitRefund(total(left), left)).toEqual(left)
      },
    ),
  )
})

test('a refund of everything gives back exactly what each had', () => {
  fc.assert(
    fc.property(sellerOrders, (whole) => {
      expect(splitRefund(total(whole), whole)).toEqual(whole)
    }),
  )
})

test('a part of the money takes its part of the share, to the cent', () => {
  fc.assert(
    fc.property(sellerOrders, fc.double({ min: 0.0001, max: 1, noNaN: true }), (whole, draw) => {
      const amount = Math.max(1, Math.floor(total(whole) * draw))
      const exact = (amount * whole.earningsCents) / total(whole)
      expect(Math.abs(splitRefund(amount, whole).earningsCents - exact)).toBeLessThanOrEqual(0.5)
    }),
  )
})

test('nothing, a broken amount and more than there is are defects', () => {
  const whole = { earningsCents: 900, commissionCents: 100, feeCents: 50 }
  for (const amount of [0, -1, 0.5, Number.NaN, 1051]) {
    expect(() => splitRefund(amount, whole)).toThrow(RangeError)
  }
})

test('a fee divided over parts adds up to the fee, and dearer parts bear no less', () => {
  const prices = fc.array(fc.integer({ min: 100, max: 5_000_000 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 5_000_000 }), prices, (fee, of) => {
      const split = splitFee(fee, of)
      expect(split.reduce((sum, part) => sum + part, 0)).toBe(fee)
      const whole = of.reduce((sum, part) => sum + part, 0)
      for (const [at, part] of split.entries())
        expect(Math.abs(part - (fee * of[at]!) / whole)).toBeLessThan(20)
    }),
  )
})
