import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'
import { addRatingsSql } from '#modules/accounts/accounts.ts'
import type { FitAnswer } from '#contract/catalog/fit.ts'
import { storedReview, type StoredReview } from '../core/reviews.store.ts'

export interface NewFeedback {
  id: string
  sellerId: string
  lineId: string
  author: string
  /** Rating in stars, in steps of half a star. */
  rate: number
  body: string
  photoKey: string | null
  listingPhotoKey: string | null
  /** Answer to the question of how the item fits. */
  fit: FitAnswer | null
  /** Brand and type of the item (`brand:type`). */
  fitOf: string | null
  at: Date
}

/**
 * Inserts a review and updates the seller's rating in one statement. Returns false if the order line already has a
 * review.
 */
export async function insertFeedback(tx: Tx, row: NewFeedback): Promise<boolean> {
  const { rows } = await sql`
    with made as (
      insert into feedback (id, seller_id, order_line_id, author, rate, body, photo_key, listing_photo_key, created_at,
        fit, fit_of)
      values (${row.id}, ${row.sellerId}, ${row.lineId}, ${row.author}, ${row.rate}, ${row.body}, ${row.photoKey},
        ${row.listingPhotoKey}, ${row.at}, ${row.fit}, ${row.fit === null ? null : row.fitOf})
      on conflict (order_line_id) do nothing returning seller_id, rate
    )
    ${addRatingsSql(sql`select seller_id, (rate * 2)::integer as half_stars, 1 as count from made`)}`.execute(
    tx,
  )
  return rows.length > 0
}

interface StoredLineReview {
  review: StoredReview
  photoKey: string | null
  fit: FitAnswer | null
}

export async function findReviewOfLine(tx: Tx, lineId: string): Promise<StoredLineReview | undefined> {
  const { rows } = await sql<StoredLineReview>`
    select ${storedReview} as review, f.photo_key as "photoKey", f.fit from feedback f
    where f.order_line_id = ${lineId}`.execute(tx)
  return rows[0]
}

/** Assigns an uploaded photo to a review. Returns false if the photo does not belong to this seller order. */
export async function savePhoto(tx: Tx, key: string, sellerOrderId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from feedback_photos where key = ${key} and seller_order_id = ${sellerOrderId} returning key`.execute(
    tx,
  )
  return rows.length > 0
}
