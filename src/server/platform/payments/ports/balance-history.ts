import type { PaymentEvent } from './payment-events.ts'

/** Disputes, balance transactions and events at the provider, for dispute handling, reconciliation and catch-up. */
export interface ProviderLedger {
  readDispute(disputeId: string): Promise<ProviderDispute>
  /** Saves evidence and, with `submit`, submits it, which is possible only once. 'refused': the deadline has passed. */
  saveEvidence(
    disputeId: string,
    evidence: Record<string, string>,
    submit: boolean,
  ): Promise<ProviderDispute | 'refused'>
  /**
   * Uploads a file and returns its id for use as evidence. `key` is the idempotency key of the upload. 'refused': the
   * provider cannot read the file.
   */
  uploadEvidence(
    file: { name: string; type: string; bytes: Uint8Array },
    key: string,
  ): Promise<{ id: string } | 'refused'>
  /** Accepts a dispute permanently. 'refused': the dispute is already over. */
  closeDispute(disputeId: string): Promise<ProviderDispute | 'refused'>
  /** Returns the total balance of an account (ours if null), pending and available, in cents. */
  totalCents(accountId: string | null, currency: string): Promise<number>
  /** Returns balance transactions of our account at or after `since`, oldest first. */
  balanceTransactionsSince(since: Date): Promise<BalanceTransaction[]>
  /** Returns events at or after `since` that webhooks should have delivered, oldest first. */
  eventsSince(since: Date): Promise<ProviderEvent[]>
}

export interface ProviderDispute {
  id: string
  paymentId: string | null
  amountCents: number
  currency: string
  reason: string
  state: 'open' | 'won' | 'lost'
  /** True for an inquiry, which withdraws no money. */
  isInquiry: boolean
  openedAt: Date
  evidenceDueAt: Date | null
  isSubmitted: boolean
  evidence: Record<string, string>
  /** Withdrawn (negative) and reinstated amounts, each with the provider's fee. */
  moves: { id: string; amountCents: number; feeCents: number }[]
}

export interface BalanceTransaction {
  id: string
  type: string
  /** Charge, refund, transfer or other object of the transaction. */
  source: string | null
  netCents: number
  currency: string
  at: Date
}

/** Event with its time. */
export interface ProviderEvent extends PaymentEvent {
  at: Date
}
