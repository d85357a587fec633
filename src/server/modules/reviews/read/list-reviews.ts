import type { z } from 'zod'
import type { feedbackCalls, Review } from '#contract/reviews/reviews.ts'
import type { Db } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { FeedbackContext } from '../core/reviews.context.ts'
import { findCurrentUsername } from '#modules/accounts/accounts.ts'
import { averageRating } from '#modules/catalog/core/seller-view.ts'
import * as store from '../core/reviews.store.ts'
import { readFeedback } from '#modules/catalog/core/feedback-entry.ts'
import type { StoredReview } from '../core/reviews.store.ts'

type Query = z.output<NonNullable<(typeof feedbackCalls.listReviews)['query']>>
type Reply = z.input<(typeof feedbackCalls.listReviews)['reply']>

/**
 * Returns a page of a seller's reviews (spec §2 "Seller reviews screen"). `username` can be the seller's current
 * username or a former username that is still reserved for the seller.
 * @throws not_found
 */
export async function listReviews(
  { db, milestones }: Pick<FeedbackContext, 'db' | 'milestones'>,
  username: string,
  query: Query,
): Promise<Reply> {
  const indexed = await milestones.findPage(username, query)
  const found = indexed ?? (await store.findReviewPage(db, username, query))
  if (!found) {
    const current = await findCurrentUsername(db, username)
    if (current === undefined || current.toLowerCase() === username.toLowerCase()) throw fail('not_found')
    return listReviews({ db, milestones }, current, query)
  }
  if (!indexed) void milestones.record(username, query, found)
  return {
    reviews: found.reviews.flatMap((stored) => reviewView(stored) ?? []),
    total: found.total,
    rating: averageRating(found.ratingSum, found.total),
    page: found.page,
    pages: Math.max(1, Math.ceil(found.total / query.limit)),
  }
}

/** Returns the reviews that a seller received, newest first. `next` is the cursor for the next page. */
export async function listMyFeedback(
  db: Db,
  sellerId: string,
  { tab, after, limit }: { tab: 'all' | 'unanswered'; after?: string | undefined; limit: number },
) {
  const rows = await store.listOwnReviews(db, sellerId, { tab, after: after ?? null, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  return {
    feedback: shown.flatMap((row) => {
      const review = reviewView(row)
      return review ? [{ ...review, listing: row.listing }] : []
    }),
    next: rows.length > limit ? shown.at(-1)!.id : null,
  }
}

/** Converts a stored review to the API format. Returns undefined for an imported review without content. */
export function reviewView(stored: StoredReview): Review | undefined {
  const entry = readFeedback(stored)
  if (!entry) return undefined
  const { id, reply, repliedAt } = stored
  return { _id: id, ...entry, reply: reply === null ? null : { text: reply, date: repliedAt! } }
}
