import type { Order } from '#contract/orders/orders.ts'

export type OrderState = Order['state']
export type SellerOrderState = Order['sellerOrders'][number]['state']
export type TransitionRole = 'buyer' | 'seller' | 'admin' | 'clock' | 'provider'

interface Move {
  from: SellerOrderState
  to: SellerOrderState
  by: readonly TransitionRole[]
  /** True for a transition back to the state before a dispute. Only the end of a dispute makes such a transition. */
  isResumed?: true
  /** Roles from `by` that can make the transition only until the seller has packed the order. */
  untilPacked?: readonly TransitionRole[]
}

/**
 * States in which the marketplace or the seller holds the buyer's money, so that the buyer's bank can dispute the
 * payment.
 */
const disputable = [
  'paid',
  'shipped',
  'delivered',
  'received',
  'completed',
  'issue',
  'returning',
  'returned',
] as const satisfies readonly SellerOrderState[]

/** States that a seller order can have after a won dispute. */
const resumable = ['paid', 'shipped', 'delivered', 'returning', 'returned'] as const

/** All allowed state transitions of a seller order, and the roles that can make each transition. */
export const stateTransitions: readonly Move[] = [
  { from: 'held', to: 'paid', by: ['provider'] },
  { from: 'held', to: 'expired', by: ['clock'] },
  { from: 'held', to: 'cancelled', by: ['buyer', 'clock', 'provider'] },
  { from: 'paid', to: 'shipped', by: ['seller'] },
  {
    from: 'paid',
    to: 'cancelled',
    by: ['buyer', 'seller', 'admin', 'clock', 'provider'],
    untilPacked: ['buyer'],
  },
  { from: 'shipped', to: 'delivered', by: ['seller', 'provider'] },
  ...(['shipped', 'delivered'] as const).flatMap((from): Move[] => [
    { from, to: 'received', by: ['buyer', 'clock'] },
    { from, to: 'issue', by: ['buyer'] },
  ]),
  { from: 'received', to: 'completed', by: ['clock', 'provider'] },
  // Buyers can report an issue for a few days after receipt, even if the earnings were already sent.
  ...(['received', 'completed'] as const).map((from): Move => ({ from, to: 'issue', by: ['buyer'] })),
  // The role `clock` makes this transition after an automatic refund of the returned items, if the buyer keeps the
  // other items.
  { from: 'issue', to: 'received', by: ['buyer', 'admin', 'clock'] },
  { from: 'issue', to: 'returning', by: ['buyer', 'admin'] },
  { from: 'issue', to: 'refunded', by: ['buyer', 'seller', 'admin', 'clock'] },
  // Buyers can open a return within the seller's return window, whether or not the earnings were sent.
  ...(['delivered', 'received', 'completed'] as const).map((from): Move => ({
    from,
    to: 'returning',
    by: ['buyer'],
  })),
  { from: 'returning', to: 'returned', by: ['seller', 'admin', 'clock', 'provider'] },
  { from: 'returning', to: 'received', by: ['buyer', 'admin', 'clock'] },
  { from: 'returning', to: 'refunded', by: ['seller', 'admin'] },
  { from: 'returned', to: 'refunded', by: ['seller', 'admin', 'clock'] },
  { from: 'returned', to: 'received', by: ['admin', 'clock'] },
  // The seller rejects the returned items, or cannot pay the refund.
  { from: 'returned', to: 'issue', by: ['seller', 'clock'] },
  // The seller reports missing items, or no return address was given in time.
  { from: 'returning', to: 'issue', by: ['seller', 'clock'] },
  // The buyer keeps the items, and the earnings were already sent.
  { from: 'issue', to: 'completed', by: ['buyer', 'admin', 'clock'] },
  { from: 'returning', to: 'completed', by: ['buyer', 'admin', 'clock'] },
  { from: 'returned', to: 'completed', by: ['admin', 'clock'] },
  // Full refunds of orders for which the buyer has not reported an issue, before or after the earnings were sent to the
  // seller.
  ...(['shipped', 'delivered', 'received', 'completed'] as const).map((from): Move => ({
    from,
    to: 'refunded',
    by: ['seller', 'admin'],
  })),
  ...disputable.map((from): Move => ({ from, to: 'disputed', by: ['provider'] })),
  // A refund fails if the bank has already withdrawn the money for a dispute.
  { from: 'refunded', to: 'disputed', by: ['provider'] },
  ...resumable.map((to): Move => ({ from: 'disputed', to, by: ['provider'], isResumed: true })),
  { from: 'disputed', to: 'won', by: ['provider'] },
  { from: 'disputed', to: 'lost', by: ['provider'] },
]

/**
 * Returns the states from which the role `by` is allowed to move a seller order to `to`. `isPacked` is true if the
 * seller has packed the order. The SQL update of the state uses the result as its `where` condition.
 */
export function statesBefore(to: SellerOrderState, by: TransitionRole, isPacked = false): SellerOrderState[] {
  return stateTransitions
    .filter((move) => move.to === to && move.by.includes(by) && !move.isResumed)
    .filter((move) => !isPacked || !move.untilPacked?.includes(by))
    .map((move) => move.from)
}

/**
 * Returns the state of a seller order after a won dispute. The order resumes the state before the dispute, or becomes
 * `won` if the buyer had already received the items. The state `issue` is not resumed, because the bank's decision
 * closes the issue. Instead, the order becomes `won` (if `wasReceived`), `delivered` or `shipped`.
 */
export function stateAfterWonDispute(
  before: SellerOrderState | null,
  { isDelivered, wasReceived }: { isDelivered: boolean; wasReceived: boolean },
): (typeof resumable)[number] | 'won' {
  if (before === 'issue' && wasReceived) return 'won'
  if (before === 'issue') return isDelivered ? 'delivered' : 'shipped'
  return resumable.find((state) => state === before) ?? 'won'
}

/** Returns whether a state has no outgoing transitions. */
export function isFinal(state: SellerOrderState): boolean {
  return !stateTransitions.some((move) => move.from === state)
}
