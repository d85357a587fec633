import type { sellerOrderCore } from '#contract/orders/seller-order-shapes.ts'
import { turnFor, type Turn } from '#contract/orders/turn.ts'
import type { z } from 'zod'
import { wayBackOf } from './return-card.tsx'

export type { Turn } from '#contract/orders/turn.ts'

/** A seller order as far as its next step depends on it. */
export type SellerOrderNow = Pick<
  z.infer<typeof sellerOrderCore>,
  'state' | 'issue' | 'return' | 'next' | 'notArrived'
> & {
  /** What its buyer may do, where the buyer reads it. */
  mayDo?: readonly string[]
}

/** Returns whose turn it is; null where nothing is to be done. */
export function turnOf(sellerOrder: SellerOrderNow): Turn | null {
  const { state, issue, next, notArrived, mayDo } = sellerOrder
  const way = wayBackOf(sellerOrder)
  return turnFor({
    state,
    next,
    issue: issue && { isAnswered: issue.state !== 'open', hasOffer: issue.offer !== null },
    wayBack: way && { hasAddress: way.returnTo !== null, isSent: way.parcel !== null },
    isMissing: notArrived !== null,
    isOverdue: mayDo?.includes('not-arrived') ?? false,
  })
}
