import { sql } from 'kysely'
import type { CheckReason } from '#contract/listings/moderation.ts'
import type { Db, Tx } from '#platform/database/db.ts'

/** Number of a new seller's first listings that are queued for an admin's review. */
const firstListings = 3

const alsoFor = sql`on conflict (listing_id) do update set
  reasons = (select array_agg(distinct r order by r) from unnest(listing_checks.reasons || excluded.reasons) r),
  note = case when excluded.note = '' then listing_checks.note else excluded.note end`

/**
 * Queues newly published listings for review if they are among the seller's first listings, or if the seller has a
 * hidden listing, because the new listing could be a copy of the hidden listing. Skips first-party listings.
 */
export async function queueFirstListings(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into listing_checks (listing_id, reasons, since)
    select p.id, array['first'], ${now} from listings p join sellers s on s.id = p.seller_id
    where p.id = any(${ids}::text[]) and not s.is_sa and (p.seller_id in (
      select h.seller_id from listings h where h.hidden_reason is not null
    ) or ${firstListings} > (
      select count(*) from (
        select from listings o where o.seller_id = p.seller_id and o.no < p.no
          and o.tab in ('active', 'paused', 'sold')
        order by o.no desc limit ${firstListings}
      ) earlier))
    ${alsoFor}`.execute(tx)
}

/** Queues edited listings for review if a user has ever reported them. */
export async function queueReportedEdits(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await sql`
    insert into listing_checks (listing_id, reasons, since)
    select distinct r.listing_id, array['edited'], ${now}::timestamptz from listing_reports r
    where r.listing_id = any(${ids}::text[])
    ${alsoFor}`.execute(tx)
}

export interface NewCheck {
  listingId: string
  reasons: readonly CheckReason[]
  note: string
  since: Date | string
}

export async function addCheck(tx: Tx, { listingId, reasons, note, since }: NewCheck): Promise<void> {
  await sql`
    insert into listing_checks (listing_id, reasons, note, since)
    values (${listingId}, ${reasons}::text[], ${note}, ${since}) ${alsoFor}`.execute(tx)
}

export async function removeFromReviewQueue(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`delete from listing_checks where listing_id = any(${ids}::text[])`.execute(tx)
}

export interface CheckCursor {
  since: Date
  listingId: string
}

/** Returns a page of the review queue, oldest entry first. */
export async function listCheckQueue(
  db: Db,
  {
    reason,
    after,
    limit,
  }: { reason: CheckReason | undefined; after: CheckCursor | undefined; limit: number },
): Promise<CheckCursor[]> {
  const { rows } = await sql<CheckCursor>`
    select since, listing_id as "listingId" from listing_checks
    where (${reason ?? null}::text is null or ${reason ?? null} = any(reasons))
      and ${after ? sql`(since, listing_id) > (${after.since}, ${after.listingId})` : sql`true`}
    order by since, listing_id limit ${limit}`.execute(db)
  return rows
}

const maxCounted = 1000

export async function countChecks(db: Db, reason?: CheckReason): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from (select from listing_checks
      where ${reason ?? null}::text is null or ${reason ?? null} = any(reasons) limit ${maxCounted}) c`.execute(
    db,
  )
  return rows[0]!.n
}
