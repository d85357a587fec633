/**
 * Ledger accounts. `provider_clearing` is the marketplace's balance at the payment provider. `seller_held:{seller}`
 * is money owed to a seller and not sent yet; `seller_debt:{seller}` is money sent to a seller who now owes it back.
 * `disputes` is money that banks withdrew in disputes that are open or lost. `house_revenue` is the earnings from the
 * marketplace's own listings; `gift_deferred` is the price of gifts that are not redeemed yet. The other accounts are
 * the marketplace's revenue and costs.
 */
export type Account =
  | 'provider_clearing'
  | 'provider_fees'
  | 'fee_revenue'
  | 'commission_revenue'
  | 'house_revenue'
  | 'subscription_revenue'
  | 'gift_deferred'
  | 'disputes'
  | `seller_held:${string}`
  | `seller_debt:${string}`

/** Kind of row that an entry is posted for; `refId` is the id of that row in our database. */
export type RefType =
  | 'order'
  | 'refund'
  | 'transfer'
  | 'reversal'
  | 'payout'
  | 'dispute'
  | 'gift'
  | 'invoice'
  | 'gift-refund'

export interface LedgerEntry {
  /** Idempotency key: an entry whose key already exists is ignored. */
  key: string
  debit: Account
  credit: Account
  /** Positive. Entries of 0 are not posted. */
  cents: number
  currency: string
  refType: RefType
  refId: string
  providerId: string | null
}

/** The row that entries are posted for. */
export interface EntryRef {
  refType: string
  refId: string
}

export interface PostedEntry extends LedgerEntry {
  at: Date
}
