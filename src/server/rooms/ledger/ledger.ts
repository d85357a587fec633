import type { Db, Tx } from '#platform/db.ts'
import * as store from './ledger.store.ts'

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

/** Books entries in the caller's transaction. A negative amount is a defect: book the reverse instead. */
export async function post(tx: Tx, entries: readonly Entry[], now: number): Promise<void> {
  const booked = entries.filter((entry) => entry.cents !== 0)
  if (booked.some((entry) => entry.cents < 0 || !Number.isSafeInteger(entry.cents))) {
    throw new RangeError('A ledger entry names a positive whole number of cents')
  }
  if (booked.length > 0) await store.insertEntries(tx, booked, new Date(now))
}

/** Debits less credits of one account, in cents. */
export function balanceOf(db: Db, account: Account, currency: string): Promise<number> {
  return store.sumAccount(db, account, currency)
}

/** Every account's debits less credits; over all of them the sum is 0. */
export function listBalances(db: Db): Promise<{ account: string; currency: string; cents: number }[]> {
  return store.listBalances(db)
}
