import { sql } from 'kysely'
import type { AttributeValues } from '#contract/catalog/attributes.ts'
import type { Tx } from '#platform/database/db.ts'

export interface LockedListing {
  sellerId: string
  attributes: AttributeValues
  privateAttributes: AttributeValues
  /** Labels of the sizes, without retired sizes. */
  sizes: string[]
}

/** Locks the listing against other edits and returns it, or undefined if there is no such listing. */
export async function lockListing(tx: Tx, id: string): Promise<LockedListing | undefined> {
  const { rows } = await sql<LockedListing>`
    select p.seller_id as "sellerId", p.attributes, p.private_attributes as "privateAttributes",
      array(select z.label from listing_sizes z where z.listing_id = p.id and not z.is_retired) as sizes
    from listings p where p.id = ${id} for no key update of p`.execute(tx)
  return rows[0]
}

export async function storePrivateValues(tx: Tx, id: string, values: AttributeValues): Promise<void> {
  await sql`update listings set private_attributes = ${JSON.stringify(values)}::jsonb where id = ${id}`.execute(
    tx,
  )
}
