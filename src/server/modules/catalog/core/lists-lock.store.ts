import { sql } from 'kysely'
import type { CatalogLists } from '#contract/catalog/lists.ts'
import type { Tx } from '#platform/database/db.ts'
import { readLists } from './catalog-lists.ts'
import { findDocument } from '#platform/settings/documents.store.ts'

const key = sql`hashtext('catalog lists')`

/** Whoever changes the catalog's lists waits for whoever does, and for listings that are being written by them. */
export async function lockLists(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${key})`.execute(tx)
}

/**
 * The lists as they stand, for whoever writes listings by them, and kept so until the transaction ends: a value that is merged
 * meanwhile would be written after the merge has looked for who has it, and a process may not have heard of one before. Asked
 * before any listing is locked, as a merge locks the lists first too.
 */
export async function heldLists(tx: Tx): Promise<CatalogLists> {
  await sql`select pg_advisory_xact_lock_shared(${key})`.execute(tx)
  return readLists((await findDocument(tx, 'catalog'))?.value)
}
