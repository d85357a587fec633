import { sql } from 'kysely'
import { createInvalidationSql, invalidate } from '#platform/cache/invalidation-log.ts'
import type { Tx } from '#platform/database/db.ts'

/**
 * Maximum number of listings that a merge invalidates individually. After a larger merge, every process reloads the
 * whole catalog instead.
 */
const maxInvalidatedListings = 50_000

/** Invalidates the `count` listings that a merge, or the undo of the merge, has changed. */
export async function invalidateMergedListings(tx: Tx, mergeId: string, count: number): Promise<void> {
  if (count > maxInvalidatedListings) await invalidate(tx, 'catalog', [mergeId])
  else
    await createInvalidationSql(
      sql`select 'listing', listing_id from catalog_merge_listings where merge_id = ${mergeId}`,
    ).execute(tx)
}
