import { expect, test } from 'vitest'
import type { Membership, MemberSubscription } from '#contract/memberships/memberships.ts'
import { statusWords } from './status-words.ts'

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
  [none, 'You are not a member yet.'],
  [{ ...none, memberUntil: until }, 'Your membership has ended.'],
  [{ ...none, subscription: plan({ status: 'incomplete' }) }, 'Your first payment is not finished.'],
  [{ ...member, subscription: plan(), nextInvoice }, 'You are a member. $12.00 will be charged on 12/21/26.'],
  [
    { ...member, subscription: plan({ subscriptionCanceled: true }) },
    'You are a member until 12/21/26. Without a card it ends then.',
  ],
  [
    { ...member, subscription: plan({ subscriptionCanceled: true, card }) },
    'You have cancelled. You are a member until 12/21/26.',
  ],
  [{ ...member, gift: { until } }, 'You are a member by a gift until 12/21/26. Nothing will be charged.'],
  // Before the invoice itself has been told of.
  [
    { ...member, subscription: plan({ status: 'past_due' }), nextInvoice },
    'Your renewal could not be charged.',
  ],
])('where a membership stands: %#', (membership, words) => {
  expect(statusWords(membership)).toBe(words)
})
