import type { sellerOrderCore } from '#contract/orders/seller-order-shapes.ts'
import { sideToAct, type Turn } from '#contract/orders/turn.ts'
import type { z } from 'zod'
import { activeReturnOf } from './return-card.tsx'

export type { Turn } from '#contract/orders/turn.ts'

/** Properties of a seller order that decide the next step. */
export type SellerOrderNow = Pick<
  z.infer<typeof sellerOrderCore>,
  'state' | 'issue' | 'return' | 'next' | 'notArrived'
> & {
  /** Permitted actions of the buyer; absent for other readers. */
  mayDo?: readonly string[]
}

/** Returns the side that has to act; null if no action is needed. */
export function turnOf(sellerOrder: SellerOrderNow): Turn | null {
  const { state, issue, next, notArrived, mayDo } = sellerOrder
  const activeReturn = activeReturnOf(sellerOrder)
  return sideToAct({
    state,
    next,
    issue: issue && { isAnswered: issue.state !== 'open', hasOffer: issue.offer !== null },
    returnStatus: activeReturn && {
      hasAddress: activeReturn.returnTo !== null,
      isSent: activeReturn.parcel !== null,
    },
    isMissing: notArrived !== null,
    isOverdue: mayDo?.includes('not-arrived') ?? false,
  })
}
