import type { SellerOrderNext, sellerOrderStates } from './seller-order-shapes.ts'

/** Sides that may have to act on a seller order. */
export const turns = ['buyer', 'seller', 'marketplace', 'bank'] as const
export type Turn = (typeof turns)[number]

/** Properties of a seller order that decide which side has to act. */
export interface TurnInput {
  state: (typeof sellerOrderStates)[number]
  /** The open issue; null without one. */
  issue: { isAnswered: boolean; hasOffer: boolean } | null
  /** The return of the items; null without one. */
  returnStatus: { hasAddress: boolean; isSent: boolean } | null
  next: SellerOrderNext
  /** Whether the buyer reported that the order has not arrived. */
  isMissing: boolean
  /** Whether the parcel is late and the buyer has not reported it yet. */
  isOverdue: boolean
}

/** Returns the side that has to act; null if no action is needed, such as while a parcel is in transit. */
export function turnFor({ state, issue, returnStatus, next, isMissing, isOverdue }: TurnInput): Turn | null {
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
