import type { Proceeds } from '#contract/orders/seller-order-row.ts'
import type { SellerOrderState } from '../../core/orders.states.ts'

/** What a seller's earnings of one order follow from, in cents. */
export interface ProceedsInput {
  state: SellerOrderState
  /** What the seller gets when nothing is taken of it. */
  earningsCents: number
  /** What refunds have taken of it, those that failed left out. */
  earningsRefundedCents: number
  /** What lost disputes have taken of it. */
  lostCents: number
  /** The buyer's money was taken. */
  isTaken: boolean
  /** Given to be sent to the seller's account. */
  isReleased: boolean
  /** A transfer of it has still to succeed. */
  isBeingSent: boolean
}

interface Earned {
  status: Proceeds['status']
  cents: number
}

/** Returns what a seller gets, or has got, of an order in any state, and what it depends on. */
export function proceedsOf(balance: ProceedsInput): Earned {
  const cents = amountOf(balance)
  const { whileHeld, onceSent } = statuses[balance.state]
  if (cents === 0 && isOver.has(balance.state)) return { status: 'none', cents }
  if (!balance.isReleased) return { status: whileHeld, cents }
  return { status: balance.isBeingSent ? 'on-its-way' : onceSent, cents }
}

const never = { whileHeld: 'none', onceSent: 'none' } as const
const onItsWay = { whileHeld: 'expected', onceSent: 'paid' } as const
const unsettled = { whileHeld: 'on-hold', onceSent: 'paid' } as const

const statuses: Record<SellerOrderState, Record<'whileHeld' | 'onceSent', Proceeds['status']>> = {
  held: never,
  expired: never,
  paid: onItsWay,
  shipped: onItsWay,
  delivered: onItsWay,
  received: onItsWay,
  completed: onItsWay,
  issue: unsettled,
  returning: unsettled,
  returned: unsettled,
  // Something is left of them only when a refund has failed.
  cancelled: unsettled,
  refunded: unsettled,
  disputed: { whileHeld: 'on-hold', onceSent: 'at-risk' },
  won: onItsWay,
  // What the bank did not take.
  lost: onItsWay,
}

const isOver: ReadonlySet<SellerOrderState> = new Set(['cancelled', 'refunded', 'lost'])
const neverPaid: ReadonlySet<SellerOrderState> = new Set(['held', 'expired'])

function amountOf(balance: ProceedsInput): number {
  const { state, earningsCents, earningsRefundedCents, lostCents, isTaken } = balance
  if (neverPaid.has(state) || (state === 'cancelled' && !isTaken)) return 0
  return earningsCents - earningsRefundedCents - lostCents
}
