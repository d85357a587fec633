import { expect, test } from 'vitest'
import { nowWords } from './now-words.ts'

const next = { what: 'ship-by', at: '2026-03-08T00:00:00.000Z' } as const
const ship = (isOpen: boolean) => [{ move: 'ship' as const, isOpen, why: null }]

test('a sale whose payment is not there yet is not to be shipped, and says why', () => {
  const order = { state: 'paid', next, isPaidOut: false, shippedAt: null } as const
  expect(nowWords({ ...order, moves: ship(false) })).toMatch(/once the payment is confirmed/)
  expect(nowWords({ ...order, moves: ship(true) })).toMatch(/^Ship by/)
})

test('a disputed order says what to do until the bank has decided', () => {
  const order = { state: 'disputed', next: null, isPaidOut: false, moves: ship(false) } as const
  expect(nowWords({ ...order, shippedAt: null })).toContain('don’t ship')
  expect(nowWords({ ...order, shippedAt: next.at })).toContain('keep your proof')
})
