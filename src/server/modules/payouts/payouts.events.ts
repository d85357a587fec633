/** A seller's earnings were sent to the seller's account. */
export interface EarningsSent {
  transferId: string
  sellerOrderId: string
}

/** A payout is on its way to a seller's bank. */
export interface PayoutSent {
  payoutId: string
  sellerId: string
}

/** A seller's payouts are now sent to another bank account. */
export interface PayoutBankChanged {
  sellerId: string
  last4: string
  /** Time of the change, in ms. Payouts are held until `heldUntil`. */
  at: number
  heldUntil: number
}

/** A payout to a seller's bank has succeeded or failed. */
export interface PayoutEnded {
  payoutId: string
  sellerId: string
  state: 'paid' | 'failed' | 'cancelled'
}

/** A bank opened or decided a dispute about an order's payment. */
export interface DisputeMoved {
  disputeId: string
  orderId: string
  state: 'open' | 'won' | 'lost'
}

/** Our ledger differs from the provider's records. */
export interface LedgerDiffered {
  reconciliationId: number
}

/** Some provider events were not delivered by webhooks, and were fetched from the provider instead. */
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
