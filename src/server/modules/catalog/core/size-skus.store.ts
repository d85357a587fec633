import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'

/** Returns the sellers' own codes of sizes and variants, keyed by the id of the size. Omits sizes without a code. */
export async function readSkus(db: Db, sizeIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; sku: string }>`
    select id, sku from listing_sizes where id = any(${sizeIds}::text[]) and sku is not null`.execute(db)
  return new Map(rows.map(({ id, sku }) => [id, sku]))
}
