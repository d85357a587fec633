/**
 * Ledger accounts:
 * - `provider_clearing`: the marketplace's balance at the payment provider
 * - `seller_held:{seller}`: earnings that were not sent to the seller yet
 * - `seller_debt:{seller}`: earnings that were sent to the seller and have to be paid back
 * - `disputes`: money that banks withdrew because of open or lost disputes
 * - `house_revenue`: earnings from the marketplace's own listings
 * - `gift_deferred`: payments for gifts that are not redeemed yet
 *
 * The other accounts contain the marketplace's revenue and costs.
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

/** Kind of database row for which an entry is posted. `refId` contains the row's id. */
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
  /** Amount in cents. Must not be negative. An entry with the amount 0 is not posted. */
  cents: number
  currency: string
  refType: RefType
  refId: string
  providerId: string | null
}

/** Reference to the database row that ledger entries are posted for. */
export interface EntryRef {
  refType: string
  refId: string
}

export interface PostedEntry extends LedgerEntry {
  at: Date
}
