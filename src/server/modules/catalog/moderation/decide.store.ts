import { sql } from 'kysely'
import type { CheckReason } from '#contract/listings/moderation.ts'
import type { Tx } from '#platform/database/db.ts'

export interface HiddenState {
  reason: string
  /** ISO timestamp, taken from the JSON text of the database row. */
  at: string
  from: 'active' | 'paused'
}

export interface CheckedListing {
  id: string
  sellerId: string
  title: string
  state: 'draft' | 'active' | 'paused' | 'removed'
  removedFrom: 'draft' | 'active' | 'paused' | null
  hidden: HiddenState | null
  check: { reasons: CheckReason[]; note: string; since: string } | null
  hasReports: boolean
}

/** Locks listings against reservations (holds), sales, and edits, and then reads the listings. */
export async function lockListings(tx: Tx, ids: readonly string[]): Promise<CheckedListing[]> {
  await sql`select from listings where id = any(${ids}::text[]) order by id for no key update`.execute(tx)
  const { rows } = await sql<CheckedListing>`
    select p.id, p.seller_id as "sellerId", p.title, p.state, p.removed_from as "removedFrom",
      case when p.hidden_reason is not null then
        json_build_object('reason', p.hidden_reason, 'at', p.hidden_at, 'from', p.hidden_from) end as hidden,
      (select json_build_object('reasons', c.reasons, 'note', c.note, 'since', c.since)
        from listing_checks c where c.listing_id = p.id) as check,
      exists (select from listing_reports r where r.listing_id = p.id and r.decision_id is null) as "hasReports"
    from listings p where p.id = any(${ids}::text[]) order by p.id`.execute(tx)
  return rows
}

/** Hides listings. If a listing is already hidden, updates the reason. */
export async function hideListings(
  tx: Tx,
  ids: readonly string[],
  { reason, at }: { reason: string; at: Date | string },
): Promise<void> {
  await sql`
    update listings set hidden_reason = ${reason}, hidden_at = ${at}, version = version + 1,
      hidden_from = coalesce(hidden_from,
        case when 'active' in (state, removed_from) then 'active' else 'paused' end),
      state = case when state = 'active' then 'paused' else state end,
      removed_from = case when removed_from = 'active' then 'paused' else removed_from end
    where id = any(${ids}::text[])`.execute(tx)
}

/** Makes hidden listings visible again. Listings that their seller has paused stay paused. */
export async function showListings(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`
    update listings set state = case when state = 'paused' then hidden_from else state end,
      removed_from = case when removed_from = 'paused' then hidden_from else removed_from end,
      hidden_reason = null, hidden_at = null, hidden_from = null, version = version + 1
    where id = any(${ids}::text[]) and hidden_reason is not null`.execute(tx)
}

export interface NewListingDecision {
  id: string
  kind: 'approve' | 'hide'
  reason: string
  by: string
  at: Date
}

/**
 * Stores a moderation decision with the previous state of each listing, and links the open reports about these listings
 * to the decision.
 */
export async function insertDecision(
  tx: Tx,
  { id, kind, reason, by, at }: NewListingDecision,
  listings: readonly CheckedListing[],
): Promise<void> {
  const ids = listings.map((listing) => listing.id)
  const befores = listings.map(({ hidden, check }) => JSON.stringify({ hidden, check }))
  await tx.insertInto('listing_decisions').values({ id, kind, reason, decided_by: by, at }).execute()
  await sql`insert into listing_decision_listings (decision_id, listing_id, before)
    select ${id}, * from unnest(${ids}::text[], ${befores}::jsonb[])`.execute(tx)
  await sql`update listing_reports set decision_id = ${id}
    where listing_id = any(${ids}::text[]) and decision_id is null`.execute(tx)
}

/** Records that a decision was undone. Returns undefined if the decision does not exist or was already undone. */
export async function endDecision(tx: Tx, id: string, at: Date): Promise<string | undefined> {
  const { rows } = await sql<{ kind: string }>`
    update listing_decisions set undone_at = ${at} where id = ${id} and undone_at is null returning kind`.execute(
    tx,
  )
  return rows[0]?.kind
}

export async function hasDecision(tx: Tx, id: string): Promise<boolean> {
  return (await sql`select from listing_decisions where id = ${id}`.execute(tx)).rows.length > 0
}

export interface DecidedListing {
  listingId: string
  before: Pick<CheckedListing, 'hidden' | 'check'>
}

/** Lists the listings of a decision for which no later decision was made. */
export async function listLastDecided(tx: Tx, decisionId: string): Promise<DecidedListing[]> {
  const { rows } = await sql<DecidedListing>`
    select d.listing_id as "listingId", d.before from listing_decision_listings d
    where d.decision_id = ${decisionId} and not exists (
      select from listing_decision_listings o join listing_decisions l on l.id = o.decision_id
      where o.listing_id = d.listing_id and o.decision_id > d.decision_id and l.undone_at is null)
    order by d.listing_id`.execute(tx)
  return rows
}

export async function reopenReports(
  tx: Tx,
  decisionId: string,
  listingIds: readonly string[],
): Promise<void> {
  await sql`update listing_reports set decision_id = null
    where decision_id = ${decisionId} and listing_id = any(${listingIds}::text[])`.execute(tx)
}
