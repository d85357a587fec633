import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'
import { findDocument } from '#platform/settings/documents.store.ts'
import { readLists } from './catalog-lists.ts'

/** Returns whether any type is on the third or a deeper level. */
export async function hasDeepTypes(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select from types t join types t2 on t2.id = t.parent_id
    where t2.parent_id is not null limit 1`.execute(tx)
  return rows.length > 0
}

/** Returns whether the brand or the color is not required, or a type has a separate rule about sizes. */
export async function hasFieldRules(tx: Tx): Promise<boolean> {
  const { fields, typeSizes } = readLists((await findDocument(tx, 'catalog'))?.value)
  return Object.values(fields).some((use) => use !== 'required') || Object.keys(typeSizes).length > 0
}

/** Returns whether the team must approve some listings before buyers see them. */
export async function hasReviewRules(tx: Tx): Promise<boolean> {
  return (await sql`select from listing_review_rules limit 1`.execute(tx)).rows.length > 0
}
