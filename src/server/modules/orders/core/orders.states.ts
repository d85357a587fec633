import type { Order } from '#contract/orders/orders.ts'

export type OrderState = Order['state']
export type SellerOrderState = Order['sellerOrders'][number]['state']
export type Mover = 'buyer' | 'seller' | 'admin' | 'clock' | 'provider'

interface Move {
  from: SellerOrderState
  to: SellerOrderState
  by: readonly Mover[]
  /** Back to where it was: made by the end of a dispute alone, never because its mover may come to `to` otherwise. */
  isResumed?: true
  /** Of `by`, those who may only as long as the seller has not packed it. */
  untilPacked?: readonly Mover[]
}

/** Money of the buyer's is in it, so the bank may take it back. */
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

/** What is under way when a dispute begins goes on once the bank has decided for the seller. */
const resumable = ['paid', 'shipped', 'delivered', 'returning', 'returned'] as const

/** The life of a seller order: every move there is, and who may make it. All else is refused. */
export const moves: readonly Move[] = [
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
  // Allowed for some days after receipt, even if the earnings were sent.
  ...(['received', 'completed'] as const).map((from): Move => ({ from, to: 'issue', by: ['buyer'] })),
  // Also by itself, once some items were refunded and the rest is kept.
  { from: 'issue', to: 'received', by: ['buyer', 'admin', 'clock'] },
  { from: 'issue', to: 'returning', by: ['buyer', 'admin'] },
  { from: 'issue', to: 'refunded', by: ['buyer', 'seller', 'admin', 'clock'] },
  // What its seller takes back for some days, whether the earnings were sent or not.
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
  // What came back is not accepted, or the seller cannot pay for it.
  { from: 'returned', to: 'issue', by: ['seller', 'clock'] },
  // What the buyer says is on its way has not come, or not all of it; or nobody says where it goes.
  { from: 'returning', to: 'issue', by: ['seller', 'clock'] },
  // The buyer keeps it, and the earnings had been sent before.
  { from: 'issue', to: 'completed', by: ['buyer', 'admin', 'clock'] },
  { from: 'returning', to: 'completed', by: ['buyer', 'admin', 'clock'] },
  { from: 'returned', to: 'completed', by: ['admin', 'clock'] },
  // Everything returned though nobody complained, before or after the earnings were sent to the seller.
  ...(['shipped', 'delivered', 'received', 'completed'] as const).map((from): Move => ({
    from,
    to: 'refunded',
    by: ['seller', 'admin'],
  })),
  ...disputable.map((from): Move => ({ from, to: 'disputed', by: ['provider'] })),
  // Its refund failed: the bank had taken the money first.
  { from: 'refunded', to: 'disputed', by: ['provider'] },
  ...resumable.map((to): Move => ({ from: 'disputed', to, by: ['provider'], isResumed: true })),
  { from: 'disputed', to: 'won', by: ['provider'] },
  { from: 'disputed', to: 'lost', by: ['provider'] },
]

/**
 * The states from which someone may move a seller order to `to`, one that was packed or one that was not: the `where
 * state in` of the compare-and-set.
 */
export function statesBefore(to: SellerOrderState, by: Mover, isPacked = false): SellerOrderState[] {
  return moves
    .filter((move) => move.to === to && move.by.includes(by) && !move.isResumed)
    .filter((move) => !isPacked || !move.untilPacked?.includes(by))
    .map((move) => move.from)
}

/**
 * Returns the state after a won dispute: the order continues from the interrupted state, or ends as `won` if the buyer had
 * the items. The bank's decision settles an issue, so its parcel continues, unless it had been received before
 * (`wasReceived`).
 */
export function stateAfterWin(
  before: SellerOrderState | null,
  { isDelivered, wasReceived }: { isDelivered: boolean; wasReceived: boolean },
): (typeof resumable)[number] | 'won' {
  if (before === 'issue' && wasReceived) return 'won'
  if (before === 'issue') return isDelivered ? 'delivered' : 'shipped'
  return resumable.find((state) => state === before) ?? 'won'
}

/** Nothing leads out of these. */
export function isFinal(state: SellerOrderState): boolean {
  return !moves.some((move) => move.from === state)
}
