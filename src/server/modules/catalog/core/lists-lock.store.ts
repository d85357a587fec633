import { sql } from 'kysely'
import type { CatalogLists } from '#contract/catalog/lists.ts'
import type { Tx } from '#platform/database/db.ts'
import { readLists } from './catalog-lists.ts'
import { findDocument } from '#platform/settings/documents.store.ts'

const key = sql`hashtext('catalog lists')`

/**
 * Locks the catalog lists exclusively. Waits for other changes to the lists and for listing writes that hold a shared
 * lock.
 */
export async function lockLists(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${key})`.execute(tx)
}

/**
 * Reads the lists with a shared lock until the transaction ends. Without the lock, a value could be written to a
 * listing after a concurrent merge has replaced that value everywhere, and the lists in memory may be stale. Call
 * before locking any listing, because a merge also locks the lists first.
 */
export async function readListsWithSharedLock(tx: Tx): Promise<CatalogLists> {
  await sql`select pg_advisory_xact_lock_shared(${key})`.execute(tx)
  return readLists((await findDocument(tx, 'catalog'))?.value)
}
