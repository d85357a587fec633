import type { ReportReason } from '#contract/reviews/reviews.ts'
import { actorId, requireNotOwnCase, type Actor } from '#platform/http/access/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { newId } from '#platform/core/ids.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { FeedbackContext } from '../core/reviews.context.ts'
import * as store from './moderation.store.ts'
import { findReview } from '../core/reviews.store.ts'

/**
 * Reports a review. If a person reports the same review several times, only one report counts.
 * @throws not_found (also for hidden reviews)
 */
export async function reportFeedback(
  context: FeedbackContext,
  actor: Actor,
  id: string,
  { reason, text }: { reason: ReportReason; text: string },
): Promise<{ reported: true }> {
  if (actor.kind === 'guest' || !(await findReview(context.db, id))?.isShown) throw fail('not_found')
  const reporter = `${actor.kind}:${actor.id}`
  const at = new Date(context.clock.now())
  await store.insertReport(context.db, {
    id: newId('rpt', context.clock),
    feedbackId: id,
    reporter,
    reason,
    text,
    at,
  })
  return { reported: true }
}

/**
 * Hides a review and removes it from the seller's rating. Idempotent.
 * @throws not_found, own_case
 */
export async function hideFeedback(
  context: FeedbackContext,
  actor: Actor,
  id: string,
  reason: string,
): Promise<{ isHidden: true }> {
  const at = new Date(context.clock.now())
  await inTransaction(context.db, async (tx) => {
    const by = await requireDecidable(tx, actor, id)
    const changed = await store.hideReview(tx, { id, reason, by, at })
    const closed = await store.closeReports(tx, { id, outcome: 'hidden', by, at })
    if (!changed && closed === 0) return
    if (changed) await store.invalidateReviews(tx, [changed])
    const [before, after] = [{ isHidden: changed === undefined }, { isHidden: true, reportsClosed: closed }]
    const target = { kind: 'review', id }
    await audit(tx, {
      actor: by,
      action: 'review.hide',
      target,
      before,
      after,
      reason: reason,
      at: at.getTime(),
    })
  })
  return { isHidden: true }
}

/**
 * Shows a hidden review again. Idempotent.
 * @throws not_found, own_case
 */
export async function unhideFeedback(
  context: FeedbackContext,
  actor: Actor,
  id: string,
): Promise<{ isHidden: false }> {
  await inTransaction(context.db, async (tx) => {
    const by = await requireDecidable(tx, actor, id)
    const changed = await store.unhideReview(tx, id)
    if (!changed) return
    await store.invalidateReviews(tx, [changed])
    const [before, after] = [{ isHidden: true }, { isHidden: false }]
    const target = { kind: 'review', id }
    await audit(tx, { actor: by, action: 'review.unhide', target, before, after, at: context.clock.now() })
  })
  return { isHidden: false }
}

/**
 * Dismisses the reports about a review: the review stays visible, and its open reports are closed. Returns the number
 * of closed reports.
 * @throws not_found, own_case
 */
export async function dismissReports(
  context: FeedbackContext,
  actor: Actor,
  id: string,
): Promise<{ dismissed: number }> {
  const at = new Date(context.clock.now())
  const dismissed = await inTransaction(context.db, async (tx) => {
    const by = await requireDecidable(tx, actor, id)
    const closed = await store.closeReports(tx, { id, outcome: 'kept', by, at })
    const [target, after] = [{ kind: 'review', id }, { reportsClosed: closed }]
    if (closed > 0) await audit(tx, { actor: by, action: 'review.keep', target, after, at: at.getTime() })
    return closed
  })
  return { dismissed }
}

/**
 * Checks that the admin is allowed to decide about a review, and returns their id. Admins are not allowed to decide
 * about reviews of their own shop.
 */
async function requireDecidable(tx: Tx, actor: Actor, id: string): Promise<string> {
  const review = await findReview(tx, id)
  if (!review) throw fail('not_found')
  requireNotOwnCase(actor, review.sellerId)
  return actorId(actor)
}
