import type { Order } from '#contract/orders.ts'

export type OrderState = Order['state']
export type SellerOrderState = Order['parts'][number]['state']
export type Mover = 'buyer' | 'seller' | 'admin' | 'clock' | 'provider'

interface Move {
  from: SellerOrderState
  to: SellerOrderState
  by: readonly Mover[]
}

/** The life of a seller order: every move there is, and who may make it. All else is refused. */
export const moves: readonly Move[] = [
  { from: 'held', to: 'paid', by: ['provider'] },
  { from: 'held', to: 'expired', by: ['clock'] },
  { from: 'held', to: 'cancelled', by: ['buyer', 'clock', 'provider'] },
  { from: 'paid', to: 'shipped', by: ['seller'] },
  { from: 'paid', to: 'cancelled', by: ['seller', 'admin', 'clock', 'provider'] },
  { from: 'shipped', to: 'delivered', by: ['seller', 'provider'] },
  { from: 'shipped', to: 'received', by: ['buyer', 'clock'] },
  { from: 'delivered', to: 'received', by: ['buyer', 'clock'] },
  { from: 'received', to: 'completed', by: ['clock', 'provider'] },
  { from: 'paid', to: 'issue', by: ['buyer'] },
  { from: 'shipped', to: 'issue', by: ['buyer'] },
  { from: 'delivered', to: 'issue', by: ['buyer'] },
  { from: 'issue', to: 'received', by: ['buyer', 'admin'] },
  { from: 'issue', to: 'returning', by: ['seller', 'admin'] },
  { from: 'issue', to: 'refunded', by: ['seller', 'admin', 'clock'] },
  { from: 'returning', to: 'returned', by: ['seller', 'admin', 'provider'] },
  { from: 'returned', to: 'refunded', by: ['seller', 'admin', 'clock'] },
  ...(
    ['paid', 'shipped', 'delivered', 'received', 'completed', 'issue', 'returning', 'returned'] as const
  ).map((from): Move => ({ from, to: 'disputed', by: ['provider'] })),
  { from: 'disputed', to: 'won', by: ['provider'] },
  { from: 'disputed', to: 'lost', by: ['provider'] },
]

/** The states from which somebody may move a seller order to `to`: the `where state in` of the compare-and-set. */
export function statesBefore(to: SellerOrderState, by: Mover): SellerOrderState[] {
  return moves.filter((move) => move.to === to && move.by.includes(by)).map((move) => move.from)
}

/** Nothing leads out of these. */
export function isFinal(state: SellerOrderState): boolean {
  return !moves.some((move) => move.from === state)
}
