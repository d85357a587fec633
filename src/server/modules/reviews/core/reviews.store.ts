import { sql, type RawBuilder } from 'kysely'
import type { ReviewSort } from '#contract/reviews/reviews.ts'
import { isShownSeller } from '#modules/catalog/core/shown-sellers.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { StoredFeedback } from '#modules/catalog/core/feedback-entry.ts'
import type pg from 'pg'

export interface StoredReview extends StoredFeedback {
  id: string
  reply: string | null
  /** Time of the seller's reply in ISO format. */
  repliedAt: string | null
}

const iso = (column: string): RawBuilder<unknown> =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** SQL expression that converts a row `f` of the feedback table to a `StoredReview`. */
export const storedReview = sql`json_build_object('id', f.id, 'author', f.author, 'rate', f.rate, 'body', f.body,
  'photoKey', coalesce(f.photo_key, f.listing_photo_key), 'isBought', f.order_line_id is not null,
  'createdAt', ${iso('f.created_at')}, 'reply', f.reply, 'repliedAt', ${iso('f.replied_at')})`

export interface ReviewPage {
  page: number
  total: number
  /** Sum of all ratings in half stars. */
  ratingSum: number
  /** Version of the seller's review list. Changes whenever the list changes. */
  version: number
  reviews: StoredReview[]
}

/** ORDER BY expressions for each sort option. */
export const sortOrders: Record<ReviewSort, RawBuilder<unknown>> = {
  1: sql`created_at desc, id desc`,
  2: sql`rate desc, created_at desc, id desc`,
  3: sql`rate, created_at desc, id desc`,
}
const back: Record<ReviewSort, RawBuilder<unknown>> = {
  1: sql`created_at, id`,
  2: sql`rate, created_at, id`,
  3: sql`rate desc, created_at, id`,
}

/**
 * Returns a page of a seller's reviews and their rating, both from the same snapshot. Scans the database index from the
 * end that is closer to the page. Reads full rows only for the reviews on the page.
 */
export async function findReviewPage(
  db: Db,
  username: string,
  { sort, page, limit }: { sort: ReviewSort; page: number; limit: number },
): Promise<ReviewPage | undefined> {
  const { rows } = await sql<ReviewPage>`
    with seller as materialized (
      select id, rating_sum, rating_count as total, review_version,
        least(${page}::int, greatest(1, ceil(rating_count / ${limit}::numeric)::int)) as page
      from sellers s where lower(username) = lower(${username}) and (is_seller or is_sa) and ${isShownSeller()}
    ), span as materialized (
      select *, (page - 1) * ${limit}::int as skip,
        greatest(0, least(${limit}::int, total - (page - 1) * ${limit}::int)) as take,
        2 * (page - 1) * ${limit}::int <= total as is_near
      from seller
    ), shown as materialized (
      (select id from feedback where seller_id = (select id from span) and is_shown order by ${sortOrders[sort]}
        offset (select skip from span where is_near) limit (select case when is_near then take else 0 end from span))
      union all
      (select id from feedback where seller_id = (select id from span) and is_shown order by ${back[sort]}
        offset (select total - skip - take from span where not is_near)
        limit (select case when is_near then 0 else take end from span))
    )
    select page, total, rating_sum as "ratingSum", review_version as version,
      (select coalesce(json_agg(${storedReview} order by ${sortOrders[sort]}), '[]')
        from feedback f where f.id in (select id from shown)) as reviews
    from span`.execute(db)
  return rows[0]
}

export async function findReview(
  db: Db | Tx,
  id: string,
): Promise<{ sellerId: string; isShown: boolean; review: StoredReview } | undefined> {
  const { rows } = await sql<{ sellerId: string; isShown: boolean; review: StoredReview }>`
    select f.seller_id as "sellerId", f.is_shown as "isShown", ${storedReview} as review
    from feedback f where f.id = ${id}`.execute(db)
  return rows[0]
}

export interface OwnReview extends StoredReview {
  /** Title of the item that was bought, or null for an imported review. */
  listing: string | null
}

/** Returns a seller's visible reviews, newest first, starting after the review whose id is `after`. */
export async function listOwnReviews(
  db: Db,
  sellerId: string,
  { tab, after, limit }: { tab: 'all' | 'unanswered'; after: string | null; limit: number },
): Promise<OwnReview[]> {
  const unanswered = tab === 'unanswered' ? sql`and f.reply is null` : sql``
  const { rows } = await sql<{ review: StoredReview; listing: string | null }>`
    select ${storedReview} as review, l.label as listing
    from feedback f left join order_lines l on l.id = f.order_line_id
    where f.seller_id = ${sellerId} and f.is_shown ${unanswered}
      and (${after}::text is null or (f.created_at, f.id) < (select created_at, id from feedback where id = ${after}))
    order by f.created_at desc, f.id desc limit ${limit}`.execute(db)
  return rows.map(({ review, listing }) => ({ ...review, listing }))
}

/** Returns the newest reviews of a seller, as shown on the shop page and on listing pages. */
export async function listNewestFeedback(
  pool: pg.Pool,
  sellerId: string,
  limit: number,
): Promise<StoredFeedback[]> {
  const { rows } = await pool.query<StoredFeedback>({
    name: 'reviews-newest',
    text: `select author, rate::float8 as rate, body, coalesce(photo_key, listing_photo_key) as "photoKey",
        order_line_id is not null as "isBought",
        to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "createdAt"
      from feedback where seller_id = $1 and is_shown order by created_at desc, id desc limit $2`,
    values: [sellerId, limit],
  })
  return rows
}
