import { sql } from 'kysely'
import type { Photo } from '#contract/pictures.ts'
import type { Db } from '#platform/database/db.ts'
import { isFieldUsed } from '#modules/catalog/core/catalog-lists.ts'
import type { EmailListingDetails } from './order-items.ts'

export interface ListingInEmail extends EmailListingDetails {
  id: string
  title: string
  photo: Photo | null
}

/** Returns current listing details for emails, keyed by listing id. */
export async function findListingsInEmail(
  db: Db,
  ids: readonly (string | null | undefined)[],
): Promise<ReadonlyMap<string, ListingInEmail>> {
  const listingIds = [...new Set(ids.filter((id) => id != null))]
  if (listingIds.length === 0) return new Map()
  const { rows } = await sql<ListingInEmail>`
    select p.id, p.title, p.photos -> 0 as photo, b.name as brand, p.condition
    from listings p left join brands b on b.id = p.brand_id where p.id = any(${listingIds}::text[])`.execute(
    db,
  )
  const brandOf = ({ brand }: ListingInEmail) => (isFieldUsed('brand') ? brand : null)
  return new Map(rows.map((row) => [row.id, { ...row, brand: brandOf(row) }]))
}
