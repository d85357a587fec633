import { sql } from 'kysely'
import type { CatalogLists } from '#contract/catalog/lists.ts'
import type { Tx } from '#platform/database/db.ts'
import { readLists } from './catalog-lists.ts'
import { findDocument } from '#platform/settings/documents.store.ts'

const key = sql`hashtext('catalog lists')`

/**
 * Locks the catalog lists exclusively. Waits for other changes to the lists, and for transactions that hold a shared
 * lock because they write listings.
 */
export async function lockLists(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${key})`.execute(tx)
}

/**
 * Reads the lists and holds a shared lock until the transaction ends. The lock prevents a concurrent merge from
 * replacing a value that this transaction writes to a listing. Call this function before locking any listing, because a
 * merge also locks the lists before listings.
 */
export async function readListsWithSharedLock(tx: Tx): Promise<CatalogLists> {
  await sql`select pg_advisory_xact_lock_shared(${key})`.execute(tx)
  return readLists((await findDocument(tx, 'catalog'))?.value)
}
