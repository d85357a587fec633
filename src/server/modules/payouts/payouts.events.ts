/** A seller's earnings have been sent to the seller's account. */
export interface EarningsSent {
  transferId: string
  sellerOrderId: string
}

/** A payout has left for a seller's bank. */
export interface PayoutSent {
  payoutId: string
  sellerId: string
}

/** A seller's payouts go to another bank account from now on. */
export interface PayoutBankChanged {
  sellerId: string
  last4: string
  /** ms; until then nothing is paid out. */
  at: number
  heldUntil: number
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

/** Our ledger and the provider's differ. */
export interface LedgerDiffered {
  reconciliationId: number
}

/** The provider's webhooks did not bring events; they were fetched and applied. */
export interface EventsMissed {
  reconciliationId: number
}

declare module '#platform/events/event-bus.ts' {
  interface DomainEvents {
    EarningsSent: EarningsSent
    PayoutSent: PayoutSent
    PayoutEnded: PayoutEnded
    PayoutBankChanged: PayoutBankChanged
    LedgerDiffered: LedgerDiffered
    EventsMissed: EventsMissed
    DisputeMoved: DisputeMoved
  }
}
