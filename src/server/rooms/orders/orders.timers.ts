import type { PartNext } from '#contract/order-parts.ts'
import type { SellerOrderState } from './orders.states.ts'

const day = 24 * 3600_000

/** The one table of what the clock waits for, in days (product rules). */
export const waitDays = {
  remindSeller: 3,
  cancelUnshipped: 7,
  receivedAfterDelivery: 3,
  receivedAfterShipping: 14,
  sellerAnswers: 3,
  houseDecides: 14,
  buyerSendsBack: 14,
  returnArrives: 14,
  refundAfterReturn: 3,
  confirmLink: 30,
}

/** What the clock does when `at` has come. */
export type DueMove =
  | 'remind'
  | 'cancel'
  | 'receive'
  | 'answer-overdue'
  | 'decide'
  | 'keep'
  | 'arrive'
  | 'refund'

export interface Due {
  move: DueMove
  at: Date
}

const first: Partial<Record<SellerOrderState, [DueMove, keyof typeof waitDays]>> = {
  paid: ['remind', 'remindSeller'],
  shipped: ['receive', 'receivedAfterShipping'],
  delivered: ['receive', 'receivedAfterDelivery'],
  issue: ['answer-overdue', 'sellerAnswers'],
  returning: ['keep', 'buyerSendsBack'],
  returned: ['refund', 'refundAfterReturn'],
}

/** What the clock waits for from the moment a state is entered; null where it has nothing to do. */
export function dueOn(state: SellerOrderState, now: Date): Due | null {
  const rule = first[state]
  return rule ? { move: rule[0], at: daysAfter(now, rule[1]) } : null
}

export function daysAfter(from: Date, wait: keyof typeof waitDays): Date {
  return new Date(from.getTime() + waitDays[wait] * day)
}

const shown: Record<DueMove, NonNullable<PartNext>['what']> = {
  remind: 'ship-by',
  cancel: 'ship-by',
  receive: 'received',
  'answer-overdue': 'seller-answers',
  decide: 'house-decides',
  keep: 'return-sent',
  arrive: 'return-arrives',
  refund: 'refunded',
}

/** What people are told of it: a reminder is not an end, the day of shipping is. */
export function nextOf(due: Due | null, paidAt: Date | null): PartNext {
  if (!due) return null
  const at = due.move === 'remind' && paidAt ? daysAfter(paidAt, 'cancelUnshipped') : due.at
  return { what: shown[due.move], at: at.toISOString() }
}
