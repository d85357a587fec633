import type { PaymentEvent } from './payment-events.ts'

/**
 * Disputes, balance transactions and events at the provider. Used to handle disputes, for reconciliation, and to fetch
 * events that no webhook delivered.
 */
export interface ProviderLedger {
  readDispute(disputeId: string): Promise<ProviderDispute>
  /**
   * Saves evidence for a dispute. With `submit`, also submits it, which is possible only once. Returns 'refused' if the
   * deadline has passed.
   */
  saveEvidence(
    disputeId: string,
    evidence: Record<string, string>,
    submit: boolean,
  ): Promise<ProviderDispute | 'refused'>
  /**
   * Uploads a file as evidence and returns its id. `key` is the idempotency key of the upload. Returns 'refused' if the
   * provider cannot read the file.
   */
  uploadEvidence(
    file: { name: string; type: string; bytes: Uint8Array },
    key: string,
  ): Promise<{ id: string } | 'refused'>
  /** Accepts a dispute, which cannot be undone. Returns 'refused' if the dispute is already closed. */
  closeDispute(disputeId: string): Promise<ProviderDispute | 'refused'>
  /**
   * Returns the total of an account's pending and available balance, in cents. If the account id is null, returns the
   * total of our own account.
   */
  totalCents(accountId: string | null, currency: string): Promise<number>
  /** Returns the balance transactions of our account since a time, oldest first. */
  balanceTransactionsSince(since: Date): Promise<BalanceTransaction[]>
  /** Returns the events since a time that webhooks should have delivered, oldest first. */
  eventsSince(since: Date): Promise<ProviderEvent[]>
}

export interface ProviderDispute {
  id: string
  paymentId: string | null
  amountCents: number
  currency: string
  reason: string
  state: 'open' | 'won' | 'lost'
  /** Whether this is only an inquiry, which withdraws no money. */
  isInquiry: boolean
  openedAt: Date
  evidenceDueAt: Date | null
  isSubmitted: boolean
  evidence: Record<string, string>
  /** Amounts that the provider has withdrawn (negative) or paid back, each with the provider's fee. */
  moves: { id: string; amountCents: number; feeCents: number }[]
}

export interface BalanceTransaction {
  id: string
  type: string
  /** Id of the object that caused the transaction, such as a charge, refund or transfer. */
  source: string | null
  netCents: number
  currency: string
  at: Date
}

/** Event and the time when it occurred. */
export interface ProviderEvent extends PaymentEvent {
  at: Date
}
