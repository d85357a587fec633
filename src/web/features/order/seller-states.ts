import type { stateWords } from './states.ts'

/** A state as the seller reads it: nothing in it sounds like the buyer's bank is the seller's. */
export const sellerStateWords: typeof stateWords = {
  held: 'Placed',
  paid: 'Paid',
  shipped: 'Shipped',
  delivered: 'Delivered',
  received: 'Received by the buyer',
  completed: 'Completed',
  expired: 'Expired',
  cancelled: 'Cancelled',
  issue: 'Issue reported',
  returning: 'Return agreed',
  returned: 'Return received',
  refunded: 'Refunded',
  disputed: 'Payment disputed',
  won: 'Dispute won',
  lost: 'Dispute lost',
}
