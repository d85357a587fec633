import type { Issue } from '#contract/orders/orders.ts'
import type { sellerOrderCore } from '#contract/orders/seller-order-shapes.ts'
import type { z } from 'zod'
import { wayBackOf } from './return-card.tsx'

type SellerOrderNow = Pick<z.infer<typeof sellerOrderCore>, 'state' | 'issue' | 'return' | 'next'>

/** Who has to act for a seller order to go on. */
export type Turn = 'buyer' | 'seller' | 'marketplace' | 'bank'

/** Returns whose turn it is; null where nothing is to be done any more. */
export function turnOf(sellerOrder: SellerOrderNow): Turn | null {
  const { state, issue } = sellerOrder
  switch (state) {
    case 'paid':
      return 'seller'
    case 'shipped':
    case 'delivered':
      return 'buyer'
    case 'issue':
      return issue && turnInIssue(issue, sellerOrder.next)
    case 'returning': {
      const way = wayBackOf(sellerOrder)
      return way?.returnTo && !way.parcel ? 'buyer' : 'seller'
    }
    case 'returned':
      return 'seller'
    case 'disputed':
      return 'bank'
    default:
      return null
  }
}

function turnInIssue({ state, offer }: Issue, next: SellerOrderNow['next']): Turn {
  if (offer) return 'buyer'
  return state === 'open' && next?.what === 'seller-answers' ? 'seller' : 'marketplace'
}
