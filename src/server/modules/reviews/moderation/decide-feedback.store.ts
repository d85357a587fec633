import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'

export interface DecidableReview {
  id: string
  sellerId: string
  /** Reason why the review is hidden, or null if it is visible. */
  hidden: string | null
  hasReports: boolean
}

/** Locks and returns the reviews with these ids. Omits unknown ids. Locks in a fixed order to prevent deadlocks. */
export async function lockReviews(tx: Tx, ids: readonly string[]): Promise<DecidableReview[]> {
  await sql`select from feedback where id = any(${ids}::text[]) order by id for no key update`.execute(tx)
  const { rows } = await sql<DecidableReview>`
    select f.id, f.seller_id as "sellerId", case when f.hidden then coalesce(f.hidden_reason, '') end as hidden,
      exists (select from feedback_reports r where r.feedback_id = f.id and r.closed_at is null) as "hasReports"
    from feedback f where f.id = any(${ids}::text[]) order by f.id`.execute(tx)
  return rows
}

export interface NewFeedbackDecision {
  id: string
  kind: 'hide' | 'keep' | 'show'
  reason: string
  by: string
  at: Date
}

export async function insertDecision(
  tx: Tx,
  { id, kind, reason, by, at }: NewFeedbackDecision,
  reviews: readonly DecidableReview[],
): Promise<void> {
  const ids = reviews.map((review) => review.id)
  await tx.insertInto('feedback_decisions').values({ id, kind, reason, decided_by: by, at }).execute()
  await sql`insert into feedback_decision_items (decision_id, feedback_id, was_hidden)
    select ${id}, * from unnest(${ids}::text[], ${reviews.map(({ hidden }) => hidden)}::text[])`.execute(tx)
  await sql`update feedback_reports set closed_at = ${at}, outcome = ${kind === 'hide' ? 'hidden' : 'kept'},
      closed_by = ${by}, decision_id = ${id}
    where feedback_id = any(${ids}::text[]) and closed_at is null`.execute(tx)
}

/**
 * Marks a decision as undone. Returns the kind of decision, or undefined if the decision does not exist or was already
 * undone.
 */
export async function markDecisionUndone(
  tx: Tx,
  id: string,
  at: Date,
): Promise<NewFeedbackDecision['kind'] | undefined> {
  const rows = await tx
    .updateTable('feedback_decisions')
    .set({ undone_at: at })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .returning('kind')
    .execute()
  return rows[0]?.kind
}

export async function hasDecision(tx: Tx, id: string): Promise<boolean> {
  return (await sql`select from feedback_decisions where id = ${id}`.execute(tx)).rows.length > 0
}

/**
 * Returns the reviews of a decision, except reviews with a later decision. A later decision that was undone does not
 * count.
 */
export async function listLastDecided(
  tx: Tx,
  id: string,
): Promise<{ id: string; wasHidden: string | null }[]> {
  const { rows } = await sql<{ id: string; wasHidden: string | null }>`
    select i.feedback_id as id, i.was_hidden as "wasHidden" from feedback_decision_items i
    where i.decision_id = ${id} and not exists (
      select from feedback_decision_items o join feedback_decisions d on d.id = o.decision_id
      where o.feedback_id = i.feedback_id and o.decision_id > i.decision_id and d.undone_at is null)
    order by i.feedback_id`.execute(tx)
  return rows
}

export async function reopenReports(tx: Tx, decisionId: string, ids: readonly string[]): Promise<void> {
  await sql`update feedback_reports set closed_at = null, outcome = null, closed_by = null, decision_id = null
    where decision_id = ${decisionId} and feedback_id = any(${ids}::text[])`.execute(tx)
}
