import type { Review } from '#contract/reviews/reviews.ts'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import { inTransaction } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { FeedbackContext } from '../core/reviews.context.ts'
import { setReply } from '../moderation/moderation.store.ts'
import { reviewView } from '../read/list-reviews.ts'
import { findReview } from '../core/reviews.store.ts'

/**
 * Saves a seller's reply to a review. A review has at most one reply. Sending the same text again returns the stored
 * reply.
 * @throws not_found (also for hidden reviews and reviews of other sellers), already_replied
 */
export async function replyToFeedback(
  context: FeedbackContext,
  sellerId: string,
  id: string,
  text: string,
): Promise<Review> {
  return inTransaction(context.db, async (tx) => {
    const isSet = await setReply(tx, { id, sellerId, text, at: new Date(context.clock.now()) })
    const found = await findReview(tx, id)
    if (!found?.isShown || found.sellerId !== sellerId) throw fail('not_found')
    if (found.review.reply !== text) throw fail('already_replied')
    if (isSet) {
      await invalidate(tx, 'seller', [sellerId])
      await context.events.publish(tx, 'FeedbackAnswered', { feedbackId: id })
    }
    const review = reviewView(found.review)
    if (!review) throw fail('not_found')
    return review
  })
}
