import type { SellerOrderNext, sellerOrderStates } from './seller-order-shapes.ts'

/** Who has to act for a seller order to go on. */
export const turns = ['buyer', 'seller', 'marketplace', 'bank'] as const
export type Turn = (typeof turns)[number]

/** What decides whose turn it is. */
export interface TurnInput {
  state: (typeof sellerOrderStates)[number]
  /** The open issue; null without one. */
  issue: { isAnswered: boolean; hasOffer: boolean } | null
  /** What goes back, or is to; null where nothing does. */
  wayBack: { hasAddress: boolean; isSent: boolean } | null
  next: SellerOrderNext
  /** Its buyer says that it has not arrived. */
  isMissing: boolean
  /** It is late, and its buyer has not said so yet. */
  isOverdue: boolean
}

/** Returns whose turn it is; null where nothing is to be done, also while a parcel travels. */
export function turnFor({ state, issue, wayBack, next, isMissing, isOverdue }: TurnInput): Turn | null {
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
      return wayBack?.hasAddress && !wayBack.isSent ? 'buyer' : 'seller'
    case 'disputed':
      return 'bank'
    default:
      return null
  }
}
