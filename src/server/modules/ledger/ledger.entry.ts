/**
 * The accounts. `provider_clearing` is what we have at the card provider. `seller_held:{seller}` is what a seller is
 * owed and has not been sent, `seller_debt:{seller}` what a seller was sent and owes back. `disputes` is what banks
 * have taken back and not yet settled, or kept for good. `house_revenue` is the earnings of the marketplace's own
 * listings; `gift_deferred` is what was paid for gifts nobody has redeemed; the others are the marketplace's revenue
 * and cost.
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

/** What an entry is posted for: `refId` is the id of our own row of that kind. */
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
  /** The same key is posted once, however often it is posted. */
  key: string
  debit: Account
  credit: Account
  /** Above 0; an entry of 0 is left out. */
  cents: number
  currency: string
  refType: RefType
  refId: string
  providerId: string | null
}

/** What entries are posted for. */
export interface EntryRef {
  refType: string
  refId: string
}

export interface BookedEntry extends LedgerEntry {
  at: Date
}
