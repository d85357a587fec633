import type { sellerOrderCore } from '#contract/orders/seller-order-shapes.ts'
import { sideToAct, type Turn } from '#contract/orders/turn.ts'
import type { z } from 'zod'
import { findActiveReturn } from './return-card.tsx'

export type { Turn } from '#contract/orders/turn.ts'

/** Properties of a seller order that determine who has to act next. */
export type SellerOrderNow = Pick<
  z.infer<typeof sellerOrderCore>,
  'state' | 'issue' | 'return' | 'next' | 'notArrived'
> & {
  /** Names of the actions that the buyer is allowed to take. Absent if the reader is not the buyer. */
  mayDo?: readonly string[]
}

/** Returns who has to act next. Null if no one has to act. */
export function computeTurn(sellerOrder: SellerOrderNow): Turn | null {
  const { state, issue, next, notArrived, mayDo } = sellerOrder
  const activeReturn = findActiveReturn(sellerOrder)
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
