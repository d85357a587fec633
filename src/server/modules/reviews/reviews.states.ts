import type { sellerOrderStates } from '#contract/orders/orders.ts'

type State = (typeof sellerOrderStates)[number]

/** The listings have reached the buyer, or an issue about them has come to its end (after which it was refunded). */
const reviewable: readonly State[] = ['received', 'completed', 'refunded']
/** A bank's dispute says nothing of whether the parcel came: that it was received before does. */
const afterReceipt: readonly State[] = ['disputed', 'won', 'lost']

/** Whether the lines of a seller order may have their reviews now. */
export function mayReview(state: State, isReceived: boolean): boolean {
  return reviewable.includes(state) || (isReceived && afterReceipt.includes(state))
}
