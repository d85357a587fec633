import type { RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import type { Account, BookedEntry, LedgerEntry, EntryRef } from './ledger.entry.ts'
import { listNewest, type EntryRow, type EntryQuery } from './ledger-entries.store.ts'
import * as store from './ledger.store.ts'

export type { Account, BookedEntry, LedgerEntry, EntryRef, EntryRow }

/** Posts entries in the caller's transaction. A negative amount is a defect: book the reverse instead. */
export async function post(tx: Tx, entries: readonly LedgerEntry[], now: number): Promise<void> {
  const booked = entriesToBook(entries)
  if (booked.length > 0) await store.insertEntries(tx, booked, new Date(now))
}

/** Returns the part of a statement that posts entries, as `post` does. */
export function posting(entries: readonly LedgerEntry[], now: number): RawBuilder<unknown> {
  return store.insertingEntries(entriesToBook(entries), new Date(now))
}

function entriesToBook(entries: readonly LedgerEntry[]): LedgerEntry[] {
  const booked = entries.filter((entry) => entry.cents !== 0)
  if (booked.some((entry) => entry.cents < 0 || !Number.isSafeInteger(entry.cents))) {
    throw new RangeError('A ledger entry names a positive whole number of cents')
  }
  return booked
}

/** Debits less credits of one account, in cents. */
export function balanceOf(db: Db, account: Account, currency: string): Promise<number> {
  return store.sumAccount(db, account, currency)
}

/** Every account's debits less credits; over all of them the sum is 0. */
export function listBalances(db: Db): Promise<{ account: string; currency: string; cents: number }[]> {
  return store.listBalances(db)
}

/** The entries posted for any of the refs, or under any of the keys, oldest first. */
export function listEntries(
  db: Db,
  refs: readonly EntryRef[],
  keys: readonly string[] = [],
): Promise<BookedEntry[]> {
  return store.listEntries(db, refs, keys)
}

/** Entries newest first: of an account, for one thing, or all; `before` is the last one seen. */
export function listNewestEntries(db: Db, query: EntryQuery): Promise<EntryRow[]> {
  return listNewest(db, query)
}
