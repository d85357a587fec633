/** A seller's share has been sent to the seller's account. */
export interface ShareSent {
  transferId: string
  sellerOrderId: string
}

/** How a payout to a seller's bank ended. */
export interface PayoutEnded {
  payoutId: string
  sellerId: string
  state: 'paid' | 'failed' | 'cancelled'
}

/** A bank took an order's payment back, or has decided about it. */
export interface DisputeMoved {
  disputeId: string
  orderId: string
  state: 'open' | 'won' | 'lost'
}

declare module '#platform/facts.ts' {
  interface Facts {
    ShareSent: ShareSent
    PayoutEnded: PayoutEnded
    DisputeMoved: DisputeMoved
  }
}
