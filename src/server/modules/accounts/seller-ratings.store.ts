import { sql, type RawBuilder } from 'kysely'

/**
 * Returns the part of a statement that adds to sellers' ratings, so that a review and its count are one statement.
 * `changes` selects seller_id, half_stars and count, both negative for what is taken away; one row a seller.
 */
export function addRatings(changes: RawBuilder<unknown>): RawBuilder<{ id: string }> {
  return sql`update sellers s set rating_sum = s.rating_sum + c.half_stars, rating_count = s.rating_count + c.count,
      review_version = s.review_version + 1
    from (${changes}) c where s.id = c.seller_id returning s.id`
}

/** Returns the statement that replaces sellers' ratings by what `counted` selects, as `addRatings` reads it. */
export function setRatings(counted: RawBuilder<unknown>): RawBuilder<{ id: string }> {
  return sql`update sellers s set rating_sum = c.half_stars, rating_count = c.count,
      review_version = s.review_version + 1
    from (${counted}) c where s.id = c.seller_id returning s.id`
}
