import { sql, type RawBuilder } from 'kysely'
import type { ReviewSort } from '#contract/reviews/reviews.ts'
import { isShownSeller } from '#modules/catalog/core/shown-sellers.ts'
import type { Db } from '#platform/database/db.ts'
import { sortOrders, storedReview, type ReviewPage } from './reviews.store.ts'

/**
 * Sort key of a review. `at` is a timestamp in PostgreSQL's text format, because a JavaScript `Date` would lose the
 * microseconds.
 */
export interface Milestone {
  rate: string
  at: string
  id: string
}

export interface IndexedList {
  version: number
  total: number
  milestones: Milestone[]
}

/** Returns the sort keys of every `step`-th review in a seller's review list, together with the list's version. */
export async function readMilestones(
  db: Db,
  username: string,
  sort: ReviewSort,
  step: number,
): Promise<IndexedList | undefined> {
  const { rows } = await sql<IndexedList>`
    select s.review_version as version, s.rating_count as total,
      (select coalesce(json_agg(json_build_object('rate', rate::text, 'at', created_at::text, 'id', id) order by n), '[]')
        from (select rate, created_at, id, row_number() over (order by ${sortOrders[sort]}) as n from feedback
          where seller_id = s.id and is_shown) numbered where n % ${step}::int = 1) as milestones
    from sellers s where lower(s.username) = lower(${username}) and (s.is_seller or s.is_sa)
      and ${isShownSeller()}`.execute(db)
  return rows[0]
}

/**
 * Returns a page that starts `skip` reviews after a milestone, or undefined if the list has changed since the milestone
 * was recorded. Uses a single statement, so that all values come from the same snapshot.
 */
export async function findPageFrom(
  db: Db,
  username: string,
  version: number,
  {
    from,
    sort,
    skip,
    limit,
    page,
  }: { from: Milestone; sort: ReviewSort; skip: number; limit: number; page: number },
): Promise<ReviewPage | undefined> {
  const { rows } = await sql<ReviewPage>`
    with seller as materialized (
      select id, rating_sum, rating_count, review_version from sellers s
      where lower(username) = lower(${username}) and (is_seller or is_sa) and review_version = ${version}
        and ${isShownSeller()}
    ), shown as materialized (${pageFrom(from, sort, skip, limit)})
    select ${page}::int as page, rating_count as total, rating_sum as "ratingSum", review_version as version,
      (select coalesce(json_agg(${storedReview} order by ${sortOrders[sort]}), '[]')
        from feedback f where f.id in (select id from shown)) as reviews
    from seller`.execute(db)
  return rows[0]
}

const ofSeller = sql`seller_id = (select id from seller) and is_shown`

function pageFrom(
  { rate, at, id }: Milestone,
  sort: ReviewSort,
  skip: number,
  limit: number,
): RawBuilder<unknown> {
  const moment = sql`(${at}::timestamptz, ${id}::text)`
  if (sort === 1) {
    return sql`select id from feedback where ${ofSeller} and (created_at, id) <= ${moment}
      order by ${sortOrders[1]} offset ${skip} limit ${limit}`
  }
  if (sort === 2) {
    return sql`select id from feedback where ${ofSeller}
        and (rate, created_at, id) <= (${rate}::numeric, ${at}::timestamptz, ${id}::text)
      order by ${sortOrders[2]} offset ${skip} limit ${limit}`
  }
  // Selects the remaining reviews with the milestone's rating first, then the reviews with higher ratings. A single row
  // comparison cannot select both groups of reviews, because ratings are sorted ascending and timestamps descending.
  return sql`select id from (
      (select id, rate, created_at from feedback where ${ofSeller} and rate = ${rate}::numeric and (created_at, id) <= ${moment}
        order by created_at desc, id desc limit ${skip + limit})
      union all
      (select id, rate, created_at from feedback where ${ofSeller} and rate > ${rate}::numeric
        order by ${sortOrders[3]} limit ${skip + limit})
    ) both_parts order by ${sortOrders[3]} offset ${skip} limit ${limit}`
}
