import type { SellerOrderNext } from '#contract/orders/seller-order-shapes.ts'
import type { SettingValues } from '#platform/settings/settings-table.ts'
import type { SellerOrderState } from '../orders.states.ts'

const day = 24 * 3600_000

/** What the clock waits for, in days. */
export type Waits = Readonly<
  Pick<
    SettingValues,
    | 'remindSellerDays'
    | 'cancelUnshippedDays'
    | 'receivedAfterDeliveryDays'
    | 'receivedAfterShippingDays'
    | 'sellerAnswersDays'
    | 'adminDecidesDays'
    | 'buyerSendsBackDays'
    | 'returnArrivesDays'
    | 'refundAfterReturnDays'
  >
>

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

const first: Partial<Record<SellerOrderState, [DueMove, keyof Waits]>> = {
  paid: ['remind', 'remindSellerDays'],
  shipped: ['receive', 'receivedAfterShippingDays'],
  delivered: ['receive', 'receivedAfterDeliveryDays'],
  issue: ['answer-overdue', 'sellerAnswersDays'],
  returning: ['keep', 'buyerSendsBackDays'],
  returned: ['refund', 'refundAfterReturnDays'],
}

/** What the clock waits for from the moment a state is entered; null where it has nothing to do. */
export function dueOn(state: SellerOrderState, now: Date, waits: Waits): Due | null {
  const rule = first[state]
  return rule ? { move: rule[0], at: daysAfter(now, waits[rule[1]]) } : null
}

export function daysAfter(from: Date, days: number): Date {
  return new Date(from.getTime() + days * day)
}

const shown: Record<DueMove, NonNullable<SellerOrderNext>['what']> = {
  remind: 'ship-by',
  cancel: 'ship-by',
  receive: 'received',
  'answer-overdue': 'seller-answers',
  decide: 'admin-decides',
  keep: 'return-sent',
  arrive: 'return-arrives',
  refund: 'refunded',
}

/** What people are told of it: a reminder is not an end, the day of shipping is. */
export function nextOf(due: Due | null, paidAt: Date | null, waits: Waits): SellerOrderNext {
  if (!due) return null
  const at = due.move === 'remind' && paidAt ? daysAfter(paidAt, waits.cancelUnshippedDays) : due.at
  return { what: shown[due.move], at: at.toISOString() }
}
