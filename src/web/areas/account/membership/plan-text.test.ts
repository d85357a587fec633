import { expect, test } from 'vitest'
import type { CouponOffer } from '#contract/memberships/memberships.ts'
import { laterChargesText } from './plan-text.ts'

const usd = (cents: number) => ({ cents, currency: 'usd' })
const monthly = { price: usd(1200), interval: 'month' } as const
const yearly = { price: usd(12_000), interval: 'year' } as const

function offer(of: Partial<CouponOffer>): CouponOffer {
  return {
    couponCode: 'HALF',
    kind: 'coupon',
    productId: 'prod_1',
    priceId: 'price_1',
    price: usd(1200),
    dueToday: usd(600),
    name: 'Half off',
    percentOff: 50,
    amountOff: null,
    duration: 'once',
    months: null,
    ...of,
  }
}

test.each([
  [monthly, undefined, 'After that, it’s $12 a month until you cancel.'],
  [monthly, offer({}), 'After that, it’s $12 a month until you cancel.'],
  [
    monthly,
    offer({ duration: 'repeating', months: 3 }),
    '$6 a month for 3 months, then $12 a month until you cancel.',
  ],
  [yearly, offer({ duration: 'repeating', months: 3 }), 'After that, it’s $120 a year until you cancel.'],
  [monthly, offer({ duration: 'forever' }), 'After that, it’s $6 a month until you cancel.'],
  [
    yearly,
    offer({ kind: 'gift', months: 6, dueToday: usd(0) }),
    'Your gift covers 6 months. After that, if you’ve added a card, it’s $120 a year until you cancel.',
  ],
])('what is paid later: %#', (plan, with_, words) => {
  expect(laterChargesText(plan, with_)).toBe(words)
})
