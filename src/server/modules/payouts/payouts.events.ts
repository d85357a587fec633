/** A seller's earnings were sent to the seller's account. */
export interface EarningsSent {
  transferId: string
  sellerOrderId: string
}

/** A payout to a seller's bank is in transit. */
export interface PayoutSent {
  payoutId: string
  sellerId: string
}

/** A seller's payouts now go to another bank account. */
export interface PayoutBankChanged {
  sellerId: string
  last4: string
  /** ms; payouts are held until `heldUntil`. */
  at: number
  heldUntil: number
}

/** A payout to a seller's bank has ended. */
export interface PayoutEnded {
  payoutId: string
  sellerId: string
  state: 'paid' | 'failed' | 'cancelled'
}

/** A bank opened a dispute about an order's payment, or decided it. */
export interface DisputeMoved {
  disputeId: string
  orderId: string
  state: 'open' | 'won' | 'lost'
}

/** Our ledger differs from the provider's records. */
export interface LedgerDiffered {
  reconciliationId: number
}

/** Webhooks did not deliver some events; they were fetched and applied. */
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
