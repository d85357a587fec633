import { sql } from 'kysely'
import type { ReviewCause } from '#contract/listings/review-causes.ts'
import type { Tx } from '#platform/database/db.ts'
import type { ReviewedSeller, StoredReviewRule } from './gate.rules.ts'

export async function readReviewRules(tx: Tx): Promise<StoredReviewRule[]> {
  const { rows } = await sql<StoredReviewRule>`
    select r.first_listings as "firstListings", r.type_id as "typeId", r.above_cents as "aboveCents",
      r.new_seller_days as "newSellerDays",
      case when r.brand is not null then coalesce(
        (select b.id from brands b where lower(b.name) = lower(r.brand)),
        (select a.brand_id from brand_aliases a where lower(a.name) = lower(r.brand)), -1) end as "brandId"
    from listing_review_rules r order by r.id`.execute(tx)
  return rows
}

/** Returns the seller with the number of listings that buyers have been able to see. Counts up to `limit`. */
export async function readReviewedSeller(tx: Tx, sellerId: string, limit: number): Promise<ReviewedSeller> {
  const { rows } = await sql<ReviewedSeller>`
    select s.created_at as "createdAt", s.is_sa as "isFirstParty",
      (select count(*)::integer from (
        select from listings p where p.seller_id = s.id and p.tab in ('active', 'paused', 'sold')
        limit ${limit}) published) as published
    from sellers s where s.id = ${sellerId}`.execute(tx)
  return rows[0]!
}

export interface NewReview {
  id: string
  causes: readonly ReviewCause[]
  /** State to restore after approval. Undefined to keep the listing's current state. */
  from?: 'active' | undefined
}

/**
 * Puts locked listings into review. Active listings become paused, and a suspension that ends does not reactivate
 * them.
 */
export async function enterReview(tx: Tx, reviews: readonly NewReview[], now: Date): Promise<void> {
  if (reviews.length === 0) return
  await sql`
    update listings p set review = 'waiting', review_at = ${now}, review_causes = array(select jsonb_array_elements_text(w.causes)),
      review_from = case when p.state <> 'draft' then coalesce(w."from",
        case when p.state = 'active' or p.is_suspended then 'active' else 'paused' end) end,
      state = case when p.state = 'active' then 'paused' else p.state end, is_suspended = false
    from jsonb_to_recordset(${JSON.stringify(reviews)}::jsonb) as w(id text, causes jsonb, "from" text)
    where p.id = w.id`.execute(tx)
}
