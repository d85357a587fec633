import { expect, test } from 'vitest'
import { sellerOrderStates } from '#contract/orders/seller-order-shapes.ts'
import { calculateProceeds, type ProceedsInput } from './earnings.rules.ts'
import type { SellerOrderState } from '../../core/orders.states.ts'

const whole: Omit<ProceedsInput, 'state'> = {
  earningsCents: 9_500,
  earningsRefundedCents: 0,
  lostCents: 0,
  isCaptured: true,
  isReleased: false,
  isBeingSent: false,
}
type Row = [SellerOrderState, Partial<ProceedsInput>, status: string, cents: number]
const released = { isReleased: true }
const sending = { isReleased: true, isBeingSent: true }
const partly = { earningsRefundedCents: 2_000 }
const all = { earningsRefundedCents: 9_500 }
const lost = { lostCents: 9_500 }

const table: Row[] = [
  ['held', { isCaptured: false }, 'none', 0],
  ['expired', { isCaptured: false }, 'none', 0],
  ['paid', {}, 'expected', 9_500],
  ['paid', { isCaptured: false }, 'expected', 9_500],
  ['paid', partly, 'expected', 7_500],
  ['shipped', {}, 'expected', 9_500],
  ['shipped', partly, 'expected', 7_500],
  ['delivered', {}, 'expected', 9_500],
  ['received', {}, 'expected', 9_500],
  ['received', partly, 'expected', 7_500],
  ['received', released, 'paid', 9_500],
  ['received', sending, 'on-its-way', 9_500],
  ['won', sending, 'on-its-way', 9_500],
  ['disputed', sending, 'on-its-way', 9_500],
  ['completed', released, 'paid', 9_500],
  ['completed', { ...released, ...partly }, 'paid', 7_500],
  ['cancelled', all, 'none', 0],
  // The payment was not captured, so no refund is needed.
  ['cancelled', { isCaptured: false }, 'none', 0],
  // The bank withdrew the money before the refund, so the earnings stay on hold until the dispute is decided.
  ['cancelled', {}, 'on-hold', 9_500],
  ['cancelled', lost, 'none', 0],
  ['issue', {}, 'on-hold', 9_500],
  ['issue', partly, 'on-hold', 7_500],
  ['returning', {}, 'on-hold', 9_500],
  ['returned', {}, 'on-hold', 9_500],
  ['refunded', all, 'none', 0],
  ['refunded', { ...all, ...released }, 'none', 0],
  // The refund failed: earnings that were already sent stay with the seller, and unsent earnings stay held.
  ['refunded', released, 'paid', 9_500],
  ['refunded', {}, 'on-hold', 9_500],
  ['disputed', {}, 'on-hold', 9_500],
  ['disputed', partly, 'on-hold', 7_500],
  ['disputed', released, 'at-risk', 9_500],
  ['won', {}, 'expected', 9_500],
  ['won', released, 'paid', 9_500],
  ['lost', lost, 'none', 0],
  ['lost', { ...lost, ...released }, 'none', 0],
  ['lost', { earningsRefundedCents: 2_000, lostCents: 7_500 }, 'none', 0],
  // The bank kept only part of the payment.
  ['lost', { lostCents: 4_000 }, 'expected', 5_500],
  ['lost', { lostCents: 4_000, ...released }, 'paid', 5_500],
]

test('the table contains every state', () => {
  expect([...new Set(table.map(([state]) => state))].toSorted()).toEqual(sellerOrderStates.toSorted())
})

test.each(table)('%s %o is %s', (state, balance, status, cents) => {
  expect(calculateProceeds({ ...whole, state, ...balance })).toEqual({ status, cents })
})
