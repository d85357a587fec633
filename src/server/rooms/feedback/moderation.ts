import type { ReportReason } from '#contract/feedback.ts'
import type { Actor } from '#platform/actor.ts'
import { announce } from '#platform/changes.ts'
import { inTransaction } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/refusal.ts'
import type { Desk } from './feedback.desk.ts'
import * as store from './moderation.store.ts'
import { reviewOf } from './review-view.ts'
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

/** Reviews with open reports, or hidden ones; `next` begins the page after. */
export async function listReported(
  desk: Desk,
  { tab, after, limit }: { tab: 'reported' | 'hidden'; after?: string | undefined; limit: number },
) {
  const rows = await store.listReported(desk.db, { tab, after: after ?? null, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  return {
    feedback: shown.flatMap((row) => {
      const review = reviewOf(row)
      const { piece, seller, hiddenReason, reports } = row
      return review ? [{ ...review, piece, seller, hiddenReason, reports }] : []
    }),
    next: rows.length > limit ? shown.at(-1)!.id : null,
  }
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
    await store.closeReports(tx, { id, outcome: 'hidden', by, at })
    if (sellerId) await announce(tx, 'seller', [sellerId])
  })
  return { isHidden: true }
}

/** Puts a hidden review back; one that is in sight stays. Refuses with not_found. */
export async function unhideFeedback(desk: Desk, id: string): Promise<{ isHidden: false }> {
  await inTransaction(desk.db, async (tx) => {
    if (!(await findReview(tx, id))) throw refuse('not_found')
    const sellerId = await store.unhide(tx, id)
    if (sellerId) await announce(tx, 'seller', [sellerId])
  })
  return { isHidden: false }
}

/** The review stays; answers how many open reports were closed. Refuses with not_found. */
export async function dismissReports(desk: Desk, by: string, id: string): Promise<{ dismissed: number }> {
  if (!(await findReview(desk.db, id))) throw refuse('not_found')
  const at = new Date(desk.clock.now())
  return { dismissed: await store.closeReports(desk.db, { id, outcome: 'kept', by, at }) }
}
