import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readGiftCode } from '#contract/gifts/code.ts'
import { newGiftCode, shownCode } from './gift-code.ts'
import { refundableCents, sendTime } from './gift.rules.ts'

const morning = Date.parse('2026-11-21T03:00:00Z')

test('today is now, a later day is its own day wherever people live, and a year is the end', () => {
  for (const today of [undefined, '2026-11-20', '2026-11-21'])
    expect(sendTime(today, morning)).toEqual(new Date(morning))
  expect(sendTime('2026-12-24', morning)).toEqual(new Date('2026-12-24T10:00:00Z'))
  expect(sendTime('2027-12-24', morning)).toBeUndefined()
})

test('a code is read however it is typed, and nothing else is one', () => {
  fc.assert(
    fc.property(fc.boolean(), fc.constantFrom('', ' ', '-'), (isLower, between) => {
      const code = newGiftCode()
      const typed = shownCode(code).replaceAll('-', between)
      expect(readGiftCode(isLower ? typed.toLowerCase() : typed)).toBe(code)
    }),
  )
  expect(readGiftCode('OIL0-OIL0-OIL0')).toBe('011001100110')
  for (const typed of ['', 'ABCD-EFGH', 'ABCD-EFGH-JKMU', 'ABCD-EFGH-JKMN-P'])
    expect(readGiftCode(typed)).toBeUndefined()
})

test('what goes back is never more than was paid, and all of it before a day is used', () => {
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
