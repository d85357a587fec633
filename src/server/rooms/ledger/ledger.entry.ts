/**
 * The accounts. `stripe_clearing` is what we have at the card provider; `seller_held:{seller}` what a seller is
 * owed and has not been sent; the others are the house's own revenue and cost.
 */
export type Account =
  | 'stripe_clearing'
  | 'stripe_fees'
  | 'fee_revenue'
  | 'commission_revenue'
  | `seller_held:${string}`

export interface Entry {
  /** The same key is booked once, however often it is posted. */
  key: string
  debit: Account
  credit: Account
  /** Above 0; an entry of 0 is left out. */
  cents: number
  currency: string
  refType: 'order'
  refId: string
  providerId: string | null
}
