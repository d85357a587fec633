import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseGiftCode } from '#contract/gifts/code.ts'
import { newGiftCode, formatGiftCode } from './gift-code.ts'
import { refundableCents, giftEmailTime } from './gift.rules.ts'

const morning = Date.parse('2026-11-21T03:00:00Z')

test("a gift is emailed now or at 10:00 in the marketplace's time zone on a day up to a year ahead", () => {
  for (const today of [undefined, '2026-11-20', '2026-11-21'])
    expect(giftEmailTime(today, morning)).toEqual(new Date(morning))
  expect(giftEmailTime('2026-12-24', morning)).toEqual(new Date('2026-12-24T10:00:00Z'))
  expect(giftEmailTime('2027-12-24', morning)).toBeUndefined()
})

test('a code can be typed with spaces, with hyphens and in lower case; any other text is rejected', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.constantFrom('', ' ', '-'), (isLower, between) => {
      const code = newGiftCode()
      const typed = formatGiftCode(code).replaceAll('-', between)
      expect(parseGiftCode(isLower ? typed.toLowerCase() : typed)).toBe(code)
    }),
  )
  expect(parseGiftCode('OIL0-OIL0-OIL0')).toBe('011001100110')
  for (const typed of ['', 'ABCD-EFGH', 'ABCD-EFGH-JKMU', 'ABCD-EFGH-JKMN-P'])
    expect(parseGiftCode(typed)).toBeUndefined()
})

test('a refund never exceeds the price and equals the price before any time is used', () => {
  const times = fc.record({
    seconds: fc.integer({ min: 1, max: 32_000_000 }),
    used: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  fc.assert(
    fc.property(times, fc.integer({ min: 1, max: 20_000 }), ({ seconds, used }, priceCents) => {
      const secondsLeft = Math.floor(seconds * (1 - used))
      const cents = refundableCents(
        { state: 'redeemed', priceCents, currency: 'usd' },
        { seconds, secondsLeft },
      )
      expect(cents).toBeGreaterThanOrEqual(0)
      expect(cents).toBeLessThanOrEqual(priceCents)
      expect(
        refundableCents(
          { state: 'redeemed', priceCents, currency: 'usd' },
          { seconds, secondsLeft: seconds },
        ),
      ).toBe(priceCents)
      expect(refundableCents({ state: 'open', priceCents, currency: 'usd' }, undefined)).toBe(priceCents)
    }),
  )
})
