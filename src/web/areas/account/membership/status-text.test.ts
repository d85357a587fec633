import { expect, test } from 'vitest'
import type { Membership, MemberSubscription } from '#contract/memberships/memberships.ts'
import { setPageTime } from '#web/lib/format/page-time.ts'
import { membershipStatusText } from './status-text.ts'

setPageTime('UTC', Date.parse('2026-11-29T12:00:00Z'))

const usd = (cents: number) => ({ cents, currency: 'usd' })
const until = '2026-12-21T00:00:00.000Z'
const none: Membership = {
  isMember: false,
  memberUntil: null,
  subscriptionStatus: null,
  customerId: null,
  subscription: null,
  latestInvoice: null,
  nextInvoice: null,
  openInvoice: null,
  gift: null,
  savingsOffer: null,
}
const member = { ...none, isMember: true, memberUntil: until }
const nextInvoice = { total: usd(1200), at: until }

const card = { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034 }

function plan(of: Partial<MemberSubscription> = {}): MemberSubscription {
  return {
    _id: 'sub_1',
    status: 'active',
    priceId: 'price_1',
    lookupKey: null,
    interval: 'month',
    price: usd(1200),
    currentPeriodStart: '2026-11-21T00:00:00.000Z',
    currentPeriodEnd: until,
    subscriptionCanceled: false,
    card: null,
    discount: null,
    ...of,
  }
}

test.each<[Membership, string]>([
  [none, 'You’re not a member yet.'],
  [{ ...none, memberUntil: until }, 'Your membership has ended.'],
  [{ ...none, subscription: plan({ status: 'incomplete' }) }, 'Your first payment isn’t complete.'],
  [{ ...member, subscription: plan(), nextInvoice }, 'You’re a member. We’ll charge $12.00 on Dec 21.'],
  [
    { ...member, subscription: plan({ subscriptionCanceled: true }) },
    'You’re a member until Dec 21. Add a card to keep your membership.',
  ],
  [
    { ...member, subscription: plan({ subscriptionCanceled: true, card }) },
    'Your membership is canceled and ends on Dec 21.',
  ],
  [{ ...member, gift: { until } }, 'Your gift membership runs until Dec 21. You won’t be charged.'],
  // The provider has not reported the invoice yet.
  [
    { ...member, subscription: plan({ status: 'past_due' }), nextInvoice },
    'Your renewal payment didn’t go through.',
  ],
])('describes the status of a membership: case %#', (membership, words) => {
  expect(membershipStatusText(membership)).toBe(words)
})
