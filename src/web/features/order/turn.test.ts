import { expect, test } from 'vitest'
import type { Issue } from '#contract/orders/orders.ts'
import type { OrderReturn } from '#contract/orders/returns.ts'
import { computeTurn } from './turn.ts'

const now = { issue: null, return: null, next: null, notArrived: null }
const at = '2026-12-01T00:00:00.000Z'
const returnTo = {
  name: 'Vera Lind',
  address_line1: '1 Weaver Row',
  address_line2: '',
  address_city: 'Albany',
  address_state: 'NY',
  address_zip: '12207',
  country: 'US',
}
const back: OrderReturn = {
  _id: 'rtn_1',
  reason: 'changed-mind',
  text: '',
  photos: [],
  lines: null,
  amount: null,
  state: 'agreed',
  outcome: null,
  paidBy: 'buyer',
  returnTo,
  openedAt: at,
  parcel: null,
  receivedAt: null,
  closedAt: null,
}
const issue = { state: 'open', offer: null, closedAt: null } as Issue

test('a return waits for its address, then for the parcel, then for the recipient', () => {
  const returning = { ...now, state: 'returning' } as const
  const parcel = { carrier: 'ups', trackingNumber: null, trackingUrl: null, sentAt: at }
  expect(computeTurn({ ...returning, return: { ...back, returnTo: null } })).toBe('seller')
  expect(computeTurn({ ...returning, return: back })).toBe('buyer')
  expect(computeTurn({ ...returning, return: { ...back, parcel } })).toBe('seller')
  expect(computeTurn({ ...now, state: 'returned', return: { ...back, parcel } })).toBe('seller')
})

test('an issue waits for the seller, then for the buyer if there is an offer, otherwise for the marketplace', () => {
  const open = { ...now, state: 'issue' } as const
  expect(computeTurn({ ...open, issue, next: { what: 'seller-answers', at } })).toBe('seller')
  expect(computeTurn({ ...open, issue, next: { what: 'admin-decides', at } })).toBe('marketplace')
  const offer = { kind: 'refund', amount: null } as const
  expect(computeTurn({ ...open, issue: { ...issue, state: 'answered', offer } })).toBe('buyer')
  expect(computeTurn({ ...open, issue: { ...issue, state: 'answered' } })).toBe('marketplace')
})

test('no action is needed while a parcel is in transit, until it is late or marked as delivered', () => {
  const shipped = { ...now, state: 'shipped' } as const
  expect(computeTurn(shipped)).toBeNull()
  expect(computeTurn({ ...shipped, mayDo: ['received', 'issue'] })).toBeNull()
  expect(computeTurn({ ...shipped, mayDo: ['received', 'issue', 'not-arrived'] })).toBe('buyer')
  expect(computeTurn({ ...now, state: 'delivered' })).toBe('buyer')
  for (const state of ['shipped', 'delivered'] as const)
    expect(computeTurn({ ...now, state, notArrived: { at, until: at } })).toBe('seller')
})

test('a completed order waits for neither side, and a disputed order waits for the bank', () => {
  expect(computeTurn({ ...now, state: 'paid' })).toBe('seller')
  expect(computeTurn({ ...now, state: 'delivered' })).toBe('buyer')
  expect(computeTurn({ ...now, state: 'disputed' })).toBe('bank')
  for (const state of ['received', 'completed', 'refunded', 'cancelled'] as const)
    expect(computeTurn({ ...now, state })).toBeNull()
})
