import { sql } from 'kysely'
import type { ReportReason } from '#contract/reviews/reviews.ts'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { addRatingsSql } from '#modules/accounts/accounts.ts'

/**
 * Saves a seller's reply to a review. Returns false if the review already has a reply or belongs to another seller.
 */
export async function setReply(
  tx: Tx,
  { id, sellerId, text, at }: { id: string; sellerId: string; text: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`update feedback set reply = ${text}, replied_at = ${at}
    where id = ${id} and seller_id = ${sellerId} and is_shown and reply is null returning id`.execute(tx)
  return rows.length > 0
}

/** Seller, brand and type of a review that was hidden or shown again. */
export interface ChangedReview {
  sellerId: string
  fitOf: string | null
}

/** Invalidates cached data that is calculated from these reviews. */
export async function invalidateReviews(tx: Tx, changed: readonly ChangedReview[]): Promise<void> {
  await invalidate(tx, 'seller', [...new Set(changed.map(({ sellerId }) => sellerId))])
  const fits = new Set(changed.flatMap(({ fitOf }) => fitOf ?? []))
  if (fits.size > 0) await invalidate(tx, 'fit', [...fits])
}

/**
 * Hides a review and removes it from the seller's rating in one statement. Returns undefined if the review was already
 * hidden.
 */
export async function hideReview(
  tx: Tx,
  { id, reason, by, at }: { id: string; reason: string; by: string; at: Date },
): Promise<ChangedReview | undefined> {
  const { rows } = await sql<ChangedReview>`
    with before as materialized (select id, is_shown from feedback where id = ${id} for update),
    changed as (
      update feedback f set hidden = true, hidden_reason = ${reason}, hidden_at = ${at}, hidden_by = ${by}
      from before where f.id = before.id and not f.hidden returning f.seller_id, f.rate, f.fit_of, before.is_shown
    ), counted as (
      ${addRatingsSql(sql`select seller_id, -(rate * 2)::integer as half_stars, -1 as count from changed where is_shown`)}
    )
    select seller_id as "sellerId", fit_of as "fitOf" from changed`.execute(tx)
  return rows[0]
}

/** Shows a hidden review and adds it to the seller's rating again. Returns undefined if the review was not hidden. */
export async function unhideReview(tx: Tx, id: string): Promise<ChangedReview | undefined> {
  const { rows } = await sql<ChangedReview>`
    with changed as (
      update feedback set hidden = false, hidden_reason = null, hidden_at = null, hidden_by = null
      where id = ${id} and hidden returning seller_id, rate, fit_of, is_shown
    ), counted as (
      ${addRatingsSql(sql`select seller_id, (rate * 2)::integer as half_stars, 1 as count from changed where is_shown`)}
    )
    select seller_id as "sellerId", fit_of as "fitOf" from changed`.execute(tx)
  return rows[0]
}

export interface NewReport {
  id: string
  feedbackId: string
  /** Person who reported the review: `buyer:<id>` or `seller:<id>`. */
  reporter: string
  reason: ReportReason
  text: string
  at: Date
}

export async function insertReport(db: Db, report: NewReport): Promise<void> {
  await sql`insert into feedback_reports (id, feedback_id, reporter, reason, text, at)
    values (${report.id}, ${report.feedbackId}, ${report.reporter}, ${report.reason}, ${report.text}, ${report.at})
    on conflict (feedback_id, reporter) do nothing`.execute(db)
}

export async function closeReports(
  tx: Db | Tx,
  { id, outcome, by, at }: { id: string; outcome: 'hidden' | 'kept'; by: string; at: Date },
): Promise<number> {
  const { rows } =
    await sql`update feedback_reports set closed_at = ${at}, outcome = ${outcome}, closed_by = ${by}
    where feedback_id = ${id} and closed_at is null returning id`.execute(tx)
  return rows.length
}
