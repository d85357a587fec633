import { endOfDay } from '#platform/core/local-days.ts'
import { marketplace } from '#platform/config/marketplace.ts'
import type { SellerOrderNext } from '#contract/orders/seller-order-shapes.ts'
import type { SettingValues } from '#platform/settings/setting-entry.ts'
import type { SellerOrderState } from './orders.states.ts'

const day = 24 * 3600_000

/** Settings that contain the number of days after which each automatic action runs. */
export type WaitingDays = Readonly<
  Pick<
    SettingValues,
    | 'remindSellerDays'
    | 'cancelUnshippedDays'
    | 'receivedAfterShippingDays'
    | 'sellerAnswersDays'
    | 'adminDecidesDays'
    | 'buyerSendsBackDays'
    | 'returnArrivesDays'
    | 'refundAfterReturnDays'
  >
>

/** Kind of automatic action that runs when a deadline of a seller order passes. */
export type AutomaticAction =
  | 'remind'
  | 'cancel'
  | 'receive'
  | 'answer-overdue'
  | 'decide'
  | 'keep'
  | 'arrive'
  | 'refund'

export interface Due {
  move: AutomaticAction
  at: Date
}

const firstActions: Partial<Record<SellerOrderState, [AutomaticAction, keyof WaitingDays]>> = {
  paid: ['remind', 'remindSellerDays'],
  shipped: ['receive', 'receivedAfterShippingDays'],
  delivered: ['receive', 'receivedAfterShippingDays'],
  issue: ['answer-overdue', 'sellerAnswersDays'],
  returning: ['keep', 'buyerSendsBackDays'],
  returned: ['refund', 'refundAfterReturnDays'],
}

/**
 * Returns the next automatic action in a state and its due time, or null if the state has none. For a parcel in
 * transit, the action is due at the end of the buyer protection, if that end is known.
 */
export function nextActionAfterState(
  state: SellerOrderState,
  now: Date,
  waits: WaitingDays,
  protectedUntil: Date | null = null,
): Due | null {
  const rule = firstActions[state]
  if (!rule) return null
  const [move, wait] = rule
  if (move === 'receive' && protectedUntil !== null) return { move, at: protectedUntil }
  return { move, at: move === 'remind' ? daysAfter(now, waits[wait]) : deadlineAfter(now, waits[wait]) }
}

/**
 * Returns the end of the day that is `days` days after `from`, in the marketplace's time zone. People see only the date
 * of a deadline, so the deadline must not pass before that day ends.
 */
export function deadlineAfter(from: Date, days: number): Date {
  return endOfDay(from, marketplace().timeZone, days)
}

export function daysAfter(from: Date, days: number): Date {
  return new Date(from.getTime() + days * day)
}

const shownActions: Record<AutomaticAction, NonNullable<SellerOrderNext>['what']> = {
  remind: 'ship-by',
  cancel: 'ship-by',
  receive: 'received',
  'answer-overdue': 'seller-answers',
  decide: 'admin-decides',
  keep: 'return-sent',
  arrive: 'return-arrives',
  refund: 'refunded',
}

/**
 * Returns the next step as shown to buyer and seller. If the next step is a reminder to ship, the shipping deadline is
 * returned instead.
 */
export function describeNextStep(due: Due | null, paidAt: Date | null, waits: WaitingDays): SellerOrderNext {
  if (!due) return null
  const at = due.move === 'remind' && paidAt ? deadlineAfter(paidAt, waits.cancelUnshippedDays) : due.at
  return { what: shownActions[due.move], at: at.toISOString() }
}
