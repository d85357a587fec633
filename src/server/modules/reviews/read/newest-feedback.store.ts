import type pg from 'pg'
import type { StoredFeedback } from '#modules/catalog/feedback-entry.ts'

/** Returns the eight newest of what buyers said of a seller, for the seller's own page and listings. */
export async function listNewestFeedback(pool: pg.Pool, sellerId: string): Promise<StoredFeedback[]> {
  const { rows } = await pool.query<StoredFeedback>({
    name: 'reviews-newest',
    text: `select author, rate::float8 as rate, body, coalesce(photo_key, listing_photo_key) as "photoKey",
        order_line_id is not null as "isBought",
        to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
      from feedback where seller_id = $1 and is_shown order by created_at desc, id desc limit 8`,
    values: [sellerId],
  })
  return rows
}
