import type { PaymentEvent } from './payment-events.ts'

/** What the provider says of disputes, of its own books and of what happened: for claims, reconciliation, catch-up. */
export interface ProviderLedger {
  readDispute(disputeId: string): Promise<ProviderDispute>
  /** Keeps evidence; with `submit` hands it in, which can be done once. 'refused': it is too late for it. */
  saveEvidence(
    disputeId: string,
    evidence: Record<string, string>,
    submit: boolean,
  ): Promise<ProviderDispute | 'refused'>
  /**
   * Uploads a file and returns its id, to be said as evidence; `key` is the upload's own. 'refused': the provider can
   * make nothing of it.
   */
  uploadEvidence(
    file: { name: string; type: string; bytes: Uint8Array },
    key: string,
  ): Promise<{ id: string } | 'refused'>
  /** Gives a dispute up, for good. 'refused': it is over already. */
  closeDispute(disputeId: string): Promise<ProviderDispute | 'refused'>
  /** All there is in an account (ours when null), available or not yet, in cents. */
  totalCents(accountId: string | null, currency: string): Promise<number>
  /** Money moved in our own account at or after `since`, oldest first. */
  movesSince(since: Date): Promise<ProviderMove[]>
  /** Events at or after `since` that a webhook should have brought, oldest first. */
  eventsSince(since: Date): Promise<ProviderEvent[]>
}

export interface ProviderDispute {
  id: string
  paymentId: string | null
  amountCents: number
  currency: string
  reason: string
  state: 'open' | 'won' | 'lost'
  /** Nothing was taken: an inquiry. */
  isInquiry: boolean
  openedAt: Date
  evidenceDueAt: Date | null
  isSubmitted: boolean
  evidence: Record<string, string>
  /** What was taken (below 0) and returned, each with what the provider charges for it. */
  moves: { id: string; amountCents: number; feeCents: number }[]
}

export interface ProviderMove {
  id: string
  type: string
  /** The charge, refund, transfer … it belongs to. */
  source: string | null
  netCents: number
  currency: string
  at: Date
}

/** An event and when it happened. */
export interface ProviderEvent extends PaymentEvent {
  at: Date
}
