import type { ReportReason } from '#contract/feedback.ts'
import type { Actor } from '#platform/actor.ts'
import { audit } from '#platform/audit.ts'
import { announce } from '#platform/changes.ts'
import { inTransaction } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/refusal.ts'
import type { Desk } from './feedback.desk.ts'
import * as store from './moderation.store.ts'
import { findReview } from './reviews.store.ts'

/** Tells the house of a review; each person once for each. Refuses with not_found, for hidden ones too. */
export async function reportFeedback(
  desk: Desk,
  actor: Actor,
  id: string,
  { reason, text }: { reason: ReportReason; text: string },
): Promise<{ reported: true }> {
  if (actor.kind === 'guest' || !(await findReview(desk.db, id))?.isShown) throw refuse('not_found')
  const reporter = `${actor.kind}:${actor.id}`
  const at = new Date(desk.clock.now())
  await store.insertReport(desk.db, {
    id: newId('rpt', desk.clock),
    feedbackId: id,
    reporter,
    reason,
    text,
    at,
  })
  return { reported: true }
}

/** Takes a review out of sight and out of the rating; done twice it is done once. Refuses with not_found. */
export async function hideFeedback(
  desk: Desk,
  by: string,
  id: string,
  reason: string,
): Promise<{ isHidden: true }> {
  const at = new Date(desk.clock.now())
  await inTransaction(desk.db, async (tx) => {
    if (!(await findReview(tx, id))) throw refuse('not_found')
    const sellerId = await store.hide(tx, { id, reason, by, at })
    const closed = await store.closeReports(tx, { id, outcome: 'hidden', by, at })
    if (!sellerId && closed === 0) return
    if (sellerId) await announce(tx, 'seller', [sellerId])
    const [before, after] = [{ isHidden: sellerId === undefined }, { isHidden: true, reportsClosed: closed }]
    const target = { kind: 'review', id }
    await audit(tx, {
      actor: by,
      action: 'review.hide',
      target,
      before,
      after,
      why: reason,
      at: at.getTime(),
    })
  })
  return { isHidden: true }
}

/** Puts a hidden review back; one that is in sight stays. Refuses with not_found. */
export async function unhideFeedback(desk: Desk, by: string, id: string): Promise<{ isHidden: false }> {
  await inTransaction(desk.db, async (tx) => {
    if (!(await findReview(tx, id))) throw refuse('not_found')
    const sellerId = await store.unhide(tx, id)
    if (!sellerId) return
    await announce(tx, 'seller', [sellerId])
    const [before, after] = [{ isHidden: true }, { isHidden: false }]
    const target = { kind: 'review', id }
    await audit(tx, { actor: by, action: 'review.unhide', target, before, after, at: desk.clock.now() })
  })
  return { isHidden: false }
}

/** The review stays; answers how many open reports were closed. Refuses with not_found. */
export async function dismissReports(desk: Desk, by: string, id: string): Promise<{ dismissed: number }> {
  const at = new Date(desk.clock.now())
  const dismissed = await inTransaction(desk.db, async (tx) => {
    if (!(await findReview(tx, id))) throw refuse('not_found')
    const closed = await store.closeReports(tx, { id, outcome: 'kept', by, at })
    const [target, after] = [{ kind: 'review', id }, { reportsClosed: closed }]
    if (closed > 0) await audit(tx, { actor: by, action: 'review.keep', target, after, at: at.getTime() })
    return closed
  })
  return { dismissed }
}
