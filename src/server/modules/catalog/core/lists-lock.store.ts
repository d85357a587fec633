import { sql } from 'kysely'
import type { Attribute } from '#contract/catalog/attributes.ts'
import type { CatalogLists } from '#contract/catalog/lists.ts'
import type { Tx } from '#platform/database/db.ts'
import { attributesKey, readAttributes } from './attributes.ts'
import { readLists } from './catalog-lists.ts'
import { findDocument } from '#platform/settings/documents.store.ts'

const key = sql`hashtext('catalog lists')`

/**
 * Locks the catalog lists and attributes exclusively. Waits for other changes to the lists and attributes, and for
 * transactions that hold a shared lock because they write listings.
 */
export async function lockLists(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${key})`.execute(tx)
}

/** Catalog lists and attributes that cannot change until the transaction ends. */
export interface LockedLists extends CatalogLists {
  attributes: readonly Attribute[]
}

/**
 * Reads the lists and the attributes, and keeps a shared lock until the transaction ends. The lock prevents a
 * concurrent merge or edit of the lists from replacing a value that this transaction writes to a listing. Call this
 * function before locking any listing, because a merge also locks the lists before listings.
 */
export async function readListsWithSharedLock(tx: Tx): Promise<LockedLists> {
  await sql`select pg_advisory_xact_lock_shared(${key})`.execute(tx)
  const lists = readLists((await findDocument(tx, 'catalog'))?.value)
  return { ...lists, attributes: readAttributes((await findDocument(tx, attributesKey))?.value) }
}
