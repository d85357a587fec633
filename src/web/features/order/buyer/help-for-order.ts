import type { HelpSlug } from '#contract/features/help-articles.ts'
import type { BuyerSellerOrder } from '#contract/orders/orders.ts'

/** Properties of a seller order that determine the matching help article. */
export type OrderForHelp = Pick<
  BuyerSellerOrder,
  'state' | 'packedAt' | 'notArrived' | 'mayDo' | 'returnable'
>

/** Returns the help article that matches the state of a seller order. */
export function helpForOrder({ state, packedAt, notArrived, mayDo, returnable }: OrderForHelp): HelpSlug {
  switch (state) {
    case 'held':
    case 'expired':
      return 'pay-for-an-order'
    case 'paid':
      return packedAt === null && mayDo.includes('cancel') ? 'cancel-an-order' : 'track-an-order'
    case 'shipped':
    case 'delivered':
      if (notArrived !== null || mayDo.includes('not-arrived')) return 'late-or-missing'
      return state === 'shipped' ? 'track-an-order' : 'report-an-issue'
    case 'received':
    case 'completed':
      return returnable === null ? 'report-an-issue' : 'return-an-order'
    case 'issue':
      return 'report-an-issue'
    case 'returning':
    case 'returned':
      return 'return-an-order'
    case 'cancelled':
    case 'refunded':
      return 'refunds'
    default:
      return 'buyer-protection'
  }
}
