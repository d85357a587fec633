import type { Proceeds } from '#contract/orders/seller-order-row.ts'
import type { SellerOrderState } from '../../core/orders.states.ts'

/** Values that determine a seller's earnings from one order. Amounts are in cents. */
export interface ProceedsInput {
  state: SellerOrderState
  /** Earnings before refunds and disputes. */
  earningsCents: number
  /** Earnings lost to pending and successful refunds. */
  earningsRefundedCents: number
  /** Earnings lost in disputes. */
  lostCents: number
  /** True if the buyer's payment was captured. */
  isCaptured: boolean
  /** True if the earnings were released for transfer to the seller's account. */
  isReleased: boolean
  /** True if a transfer of the earnings is pending. */
  isBeingSent: boolean
}

interface EarningsResult {
  status: Proceeds['status']
  cents: number
}

/** Returns a seller's earnings from an order in any state, and the status of the earnings. */
export function calculateProceeds(balance: ProceedsInput): EarningsResult {
  const cents = amountOf(balance)
  const { whileHeld, onceSent } = statuses[balance.state]
  if (cents === 0 && lostStates.has(balance.state)) return { status: 'none', cents }
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
  // A canceled or refunded order has remaining earnings only if its refund failed.
  cancelled: unsettled,
  refunded: unsettled,
  disputed: { whileHeld: 'on-hold', onceSent: 'at-risk' },
  won: onItsWay,
  // After a lost dispute, the seller keeps the earnings that the bank did not withdraw.
  lost: onItsWay,
}

const lostStates: ReadonlySet<SellerOrderState> = new Set(['cancelled', 'refunded', 'lost'])
const unpaidStates: ReadonlySet<SellerOrderState> = new Set(['held', 'expired'])

function amountOf(balance: ProceedsInput): number {
  const { state, earningsCents, earningsRefundedCents, lostCents, isCaptured } = balance
  if (unpaidStates.has(state) || (state === 'cancelled' && !isCaptured)) return 0
  return earningsCents - earningsRefundedCents - lostCents
}
