import { expect, test } from 'vitest'
import { sellerActionText } from './seller-action-text.ts'

const next = { what: 'ship-by', at: '2026-03-08T00:00:00.000Z' } as const
const ship = (isOpen: boolean) => [{ move: 'ship' as const, isOpen, why: null }]

const usual = { isLate: false, isPaidOut: false, isFirstParty: false, delivery: null, notArrived: null }

test('a sale with an unconfirmed payment tells the seller not to ship yet', () => {
  const order = { ...usual, state: 'paid', next, shippedAt: null } as const
  expect(sellerActionText({ ...order, moves: ship(false) })).toMatch(/once the payment is confirmed/)
  expect(sellerActionText({ ...order, moves: ship(true) })).toMatch(/^Ship by/)
})

test('a disputed order tells the seller what to do until the bank decides', () => {
  const order = { ...usual, state: 'disputed', next: null, moves: ship(false) } as const
  expect(sellerActionText({ ...order, shippedAt: null })).toContain('don’t ship')
  expect(sellerActionText({ ...order, shippedAt: next.at })).toContain('keep your proof')
})

test('shows a seller the ship-by date and the date of cancellation', () => {
  const delivery = { shipsBy: '2026-03-04', from: '2026-03-05', by: '2026-03-10' }
  const order = { ...usual, state: 'paid', next, shippedAt: null, delivery, moves: ship(true) } as const
  expect(sellerActionText(order)).toMatch(/^Ship by Mar 4, .*by Mar 8/)
  expect(sellerActionText({ ...order, isLate: true })).toMatch(
    /^This order is late\. .*by Mar 4\. .*by Mar 8/,
  )
})

test('shows a seller that a parcel in transit was reported missing', () => {
  const received = { what: 'received', at: '2026-03-20T00:00:00.000Z' } as const
  const notArrived = { at: '2026-03-12T00:00:00.000Z', until: received.at }
  const order = { ...usual, notArrived, next: received, shippedAt: next.at, moves: ship(false) } as const
  expect(sellerActionText({ ...order, state: 'shipped' })).toMatch(/on Mar 12 that this order hasn’t arrived/)
  expect(sellerActionText({ ...order, state: 'completed', next: null })).toBeUndefined()
})
