import { sql } from 'kysely'
import type { AttributeValues } from '#contract/catalog/attributes.ts'
import type { OptionAxis } from '#contract/catalog/variants.ts'
import type { ReviewCause } from '#contract/listings/review-causes.ts'
import type { Photo } from '#contract/pictures.ts'
import type { Db } from '#platform/database/db.ts'
import { isoTime, adminListingColumns, adminListingFrom, type AdminListingRow } from './admin-list.store.ts'

export interface AdminListingDetailRow extends AdminListingRow {
  description: string
  gender: string | null
  color: string | null
  condition: string | null
  attributes: AttributeValues
  privateAttributes: AttributeValues
  photos: Photo[]
  optionAxes: OptionAxis[] | null
  reviewAt: Date | null
  reviewCauses: ReviewCause[] | null
  reviewReason: string | null
  sizes: {
    size: string
    qty: number
    priceCents: number | null
    sku: string | null
    barcode: string | null
    costCents: number | null
  }[]
}

/** Returns the listing with this id, of any seller and in any state. */
export async function findAdminListing(db: Db, id: string): Promise<AdminListingDetailRow | undefined> {
  const { rows } = await sql<AdminListingDetailRow>`
    select ${adminListingColumns}, p.description, p.gender, p.color, p.condition, p.photos,
      p.option_axes as "optionAxes", p.review_at as "reviewAt", p.review_causes as "reviewCauses",
      p.review_reason as "reviewReason",
      p.attributes, p.private_attributes as "privateAttributes",
      (select coalesce(json_agg(json_build_object('size', z.label, 'qty', z.qty,
          'priceCents', coalesce(z.price_cents, p.base_price_cents), 'sku', z.sku, 'barcode', z.barcode,
          'costCents', z.cost_cents) order by z.position, z.id), '[]')
        from listing_sizes z where z.listing_id = p.id and not z.is_retired) as sizes
    from ${adminListingFrom} where p.id = ${id}`.execute(db)
  return rows[0]
}

export interface StoredDecision {
  decision: 'approve' | 'hide'
  reason: string
  by: string
  at: string
  isUndone: boolean
}

/** Lists the moderation decisions on a listing, newest first. */
export async function readDecisionsOnListing(db: Db, id: string): Promise<StoredDecision[]> {
  const { rows } = await sql<StoredDecision>`
    select l.kind as decision, l.reason, s.name as by, ${isoTime('l.at')} as at, l.undone_at is not null as "isUndone"
    from listing_decision_listings d join listing_decisions l on l.id = d.decision_id
    join sellers s on s.id = l.decided_by
    where d.listing_id = ${id} order by d.decision_id desc limit 50`.execute(db)
  return rows
}
