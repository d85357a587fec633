import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import type { Account, PostedEntry, LedgerEntry, EntryRef } from './ledger.entry.ts'
import { listNewest, type EntryRow, type EntryQuery } from './ledger-entries.store.ts'
import * as store from './ledger.store.ts'

export type { Account, PostedEntry, LedgerEntry, EntryRef, EntryRow }

/**
 * Posts entries in the caller's transaction.
 * @throws RangeError for a negative amount. To reverse an entry, swap debit and credit.
 */
export async function postLedgerEntries(tx: Tx, entries: readonly LedgerEntry[], now: number): Promise<void> {
  const booked = entriesToBook(entries)
  if (booked.length > 0) await store.insertEntries(tx, booked, new Date(now))
}

/** Returns an SQL fragment that posts entries, equivalent to `postLedgerEntries`. */
export function postLedgerEntriesSql(entries: readonly LedgerEntry[], now: number): RawBuilder<unknown> {
  return store.insertEntriesSql(entriesToBook(entries), new Date(now))
}

function entriesToBook(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const booked = entries.filter((entry) => entry.cents !== 0)
  if (booked.some((entry) => entry.cents < 0 || !Number.isSafeInteger(entry.cents))) {
    throw new RangeError('The amount of a ledger entry must be a positive whole number of cents')
  }
  return booked
}

/** Returns the balance of one account, which is its debits minus its credits, in cents. */
export function balanceOf(db: Db, account: Account, currency: string): Promise<number> {
  return store.sumAccount(db, account, currency)
}

/** Returns the balance of every account, which is its debits minus its credits. All balances add up to 0. */
export function listBalances(db: Db): Promise<{ account: string; currency: string; cents: number }[]> {
  return store.listBalances(db)
}

/**
 * Returns the entries that were posted for one of the references (`refs`) or have one of the idempotency keys (`keys`),
 * oldest first.
 */
export function listEntries(
  db: Db,
  refs: readonly EntryRef[],
  keys: readonly string[] = [],
): Promise<PostedEntry[]> {
  return store.listEntries(db, refs, keys)
}

/**
 * Returns ledger entries, newest first: the entries of one account, the entries posted for one database row, or all
 * entries. `before` is the id of the last entry on the previous page.
 */
export function listNewestEntries(db: Db, query: EntryQuery): Promise<EntryRow[]> {
  return listNewest(db, query)
}
