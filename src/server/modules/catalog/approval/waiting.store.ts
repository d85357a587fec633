import { sql, type RawBuilder } from 'kysely'
import type { ReviewCause } from '#contract/listings/review-causes.ts'
import type { Db, Tx } from '#platform/database/db.ts'

export interface WaitingFilter {
  cause: ReviewCause | undefined
  kind: 'new' | 'edited' | undefined
  /** Username of the seller. */
  seller: string | undefined
}

export interface WaitingCursor {
  since: Date
  id: string
}

export interface WaitingRow extends WaitingCursor {
  sellerId: string
  causes: ReviewCause[]
  wasPublished: boolean
  declined: string | null
}

/**
 * Returns a page of the listings that wait for approval, oldest first, followed by one more if there is a next page.
 */
export async function listWaitingRows(
  db: Db,
  filter: WaitingFilter,
  after: WaitingCursor | undefined,
  limit: number,
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select p.id, p.seller_id as "sellerId", coalesce(p.review_at, p.listed_at) as since,
      coalesce(p.review_causes, '{}') as causes,
      p.state <> 'draft' as "wasPublished", p.review_reason as declined
    from listings p where ${matching(filter)}
      and ${after ? sql`(p.review_at, p.id) > (${after.since}, ${after.id})` : sql`true`}
    order by p.review_at, p.id limit ${limit + 1}`.execute(db)
  return rows
}

const maxCounted = 1000

/** Counts the listings that wait for approval, up to 1000. */
export async function countWaiting(db: Db, filter: WaitingFilter): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (
      select from listings p where ${matching(filter)} limit ${maxCounted}) counted`.execute(db)
  return rows[0]!.n
}

function matching({ cause, kind, seller }: WaitingFilter): RawBuilder<boolean> {
  return sql`p.review = 'waiting' and p.state <> 'removed'
    and ${cause ? sql`${cause} = any(p.review_causes)` : sql`true`}
    and ${kind ? sql`(p.state = 'draft') = ${kind === 'new'}` : sql`true`}
    and ${seller ? sql`p.seller_id = (select s.id from sellers s where lower(s.username) = lower(${seller}))` : sql`true`}`
}

/** Locks listings of all sellers, and returns the id of the seller of each listing. */
export async function lockListingsOfAll(
  tx: Tx,
  ids: readonly string[],
): Promise<{ id: string; sellerId: string }[]> {
  const { rows } = await sql<{ id: string; sellerId: string }>`
    select id, seller_id as "sellerId" from listings where id = any(${ids}::text[])
    order by id for no key update`.execute(tx)
  return rows
}

/** Declines listings, which stay drafts or paused. */
export async function declineListings(
  tx: Tx,
  ids: readonly string[],
  reason: string,
  now: Date,
): Promise<void> {
  await sql`
    update listings set review = 'declined', review_at = ${now}, review_reason = ${reason}, version = version + 1,
      changed_at = ${now}
    where id = any(${ids}::text[])`.execute(tx)
}
