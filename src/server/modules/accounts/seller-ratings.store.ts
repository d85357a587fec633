import { sql, type RawBuilder } from 'kysely'

/**
 * Returns SQL that adjusts sellers' ratings. Can be combined with the SQL that changes a review, so that one statement
 * saves the review and the rating. `changes` selects one row per seller with seller_id, half_stars and count.
 * half_stars and count are negative for removed reviews.
 */
export function addRatingsSql(changes: RawBuilder<unknown>): RawBuilder<{ id: string }> {
  return sql`update sellers s set rating_sum = s.rating_sum + c.half_stars, rating_count = s.rating_count + c.count,
      review_version = s.review_version + 1
    from (${changes}) c where s.id = c.seller_id returning s.id`
}

/**
 * Returns SQL that replaces sellers' ratings. `counted` selects the new ratings, with the same columns as `changes` of
 * `addRatingsSql`.
 */
export function setRatingsSql(counted: RawBuilder<unknown>): RawBuilder<{ id: string }> {
  return sql`update sellers s set rating_sum = c.half_stars, rating_count = c.count,
      review_version = s.review_version + 1
    from (${counted}) c where s.id = c.seller_id returning s.id`
}
