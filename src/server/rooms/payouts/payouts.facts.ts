/** A seller's share has been sent to the seller's account. */
export interface ShareSent {
  transferId: string
  sellerOrderId: string
}

/** A payout has left for a seller's bank. */
export interface PayoutSent {
  payoutId: string
  sellerId: string
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

/** Our books and the provider's differ. */
export interface BooksDiffered {
  reconciliationId: number
}

/** The provider's webhooks did not bring events; they were fetched and applied. */
export interface EventsMissed {
  reconciliationId: number
}

declare module '#platform/facts.ts' {
  interface Facts {
    ShareSent: ShareSent
    PayoutSent: PayoutSent
    PayoutEnded: PayoutEnded
    BooksDiffered: BooksDiffered
    EventsMissed: EventsMissed
    DisputeMoved: DisputeMoved
  }
}
