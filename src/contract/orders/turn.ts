import type { SellerOrderNext, sellerOrderStates } from './seller-order-shapes.ts'

/** Parties that may have to act on a seller order. */
export const turns = ['buyer', 'seller', 'marketplace', 'bank'] as const
export type Turn = (typeof turns)[number]

/** Properties of a seller order that determine who has to act next. */
export interface TurnInput {
  state: (typeof sellerOrderStates)[number]
  /** The open issue. Null if no issue is open. */
  issue: { isAnswered: boolean; hasOffer: boolean } | null
  /** The return in progress. Null if no return is in progress. */
  returnStatus: { hasAddress: boolean; isSent: boolean } | null
  next: SellerOrderNext
  /** Whether the buyer reported that the order has not arrived. */
  isMissing: boolean
  /** Whether the parcel is late and the buyer has not yet reported that the order has not arrived. */
  isOverdue: boolean
}

/** Returns the party that has to act next. Null if no one has to act, for example while a parcel is in transit. */
export function sideToAct({
  state,
  issue,
  returnStatus,
  next,
  isMissing,
  isOverdue,
}: TurnInput): Turn | null {
  switch (state) {
    case 'paid':
    case 'returned':
      return 'seller'
    case 'shipped':
    case 'delivered':
      if (isMissing) return 'seller'
      return state === 'delivered' || isOverdue ? 'buyer' : null
    case 'issue':
      if (!issue) return null
      if (issue.hasOffer) return 'buyer'
      return !issue.isAnswered && next?.what === 'seller-answers' ? 'seller' : 'marketplace'
    case 'returning':
      return returnStatus?.hasAddress && !returnStatus.isSent ? 'buyer' : 'seller'
    case 'disputed':
      return 'bank'
    default:
      return null
  }
}
