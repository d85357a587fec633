import type { Review } from '#contract/feedback.ts'
import { announce } from '#platform/changes.ts'
import { inTransaction } from '#platform/db.ts'
import { refuse } from '#platform/refusal.ts'
import type { Desk } from './feedback.desk.ts'
import { setReply } from './moderation.store.ts'
import { reviewOf } from './review-view.ts'
import { findReview } from './reviews.store.ts'

/**
 * A seller's one answer to a review of its own; the same words again answer what is there.
 * Refuses with not_found (also for another's, or a hidden one) and already_replied.
 */
export async function replyToFeedback(
  desk: Desk,
  sellerId: string,
  id: string,
  text: string,
): Promise<Review> {
  return inTransaction(desk.db, async (tx) => {
    const isSet = await setReply(tx, { id, sellerId, text, at: new Date(desk.clock.now()) })
    const found = await findReview(tx, id)
    if (!found?.isShown || found.sellerId !== sellerId) throw refuse('not_found')
    if (found.review.reply !== text) throw refuse('already_replied')
    if (isSet) {
      await announce(tx, 'seller', [sellerId])
      await desk.facts.publish(tx, 'FeedbackAnswered', { feedbackId: id })
    }
    const review = reviewOf(found.review)
    if (!review) throw refuse('not_found')
    return review
  })
}
