import type { z } from 'zod'
import { isBodySize } from '#contract/catalog/fit.ts'
import type { feedbackCalls, Review } from '#contract/reviews/reviews.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { newId } from '#platform/core/ids.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { FeedbackContext } from '../core/reviews.context.ts'
import '../core/reviews.events.ts'
import { publicShortName } from '#modules/accounts/accounts.ts'
import { reviewView } from '../read/list-reviews.ts'
import { requireReviewable, requireReviewLine, requireReceived } from './reviewable.ts'
import type { ReviewableOrder, ReviewableLine } from './reviewable.store.ts'
import { requireNotOwnShop } from './not-own-shop.ts'
import * as store from './save-feedback.store.ts'

type ReviewInput = z.output<NonNullable<(typeof feedbackCalls.buyerFeedback)['body']>>
type ReviewsInput = z.output<NonNullable<(typeof feedbackCalls.saveFeedback)['body']>>
type Saved = z.input<(typeof feedbackCalls.saveFeedback)['reply']>

interface LineReview {
  line: ReviewableLine
  input: ReviewInput
}

/**
 * Saves reviews for the order lines that an emailed review link gives access to (spec §7 "feedbacksave"). Saves either
 * all of the reviews or none. Sending the same reviews again returns the stored reviews.
 * @throws own_shop, not_found (also for another seller's id), not_received_yet, already_reviewed, invalid_field for a
 * line or photo of another order
 */
export async function saveFeedback(
  context: FeedbackContext,
  key: string,
  actor: Actor,
  { sellerid, data }: ReviewsInput,
): Promise<Saved> {
  const { sellerOrder, lineId } = await requireReviewable(context, key, actor)
  if (sellerOrder.seller._id !== sellerid) throw fail('not_found')
  const reviews = [data]
    .flat()
    .map((input): LineReview => ({ input, line: requireReviewLine(sellerOrder, input.line ?? lineId) }))
  if (new Set(reviews.map(({ line }) => line.id)).size < reviews.length) {
    throw fail('invalid_field', { field: 'line' })
  }
  return save(context, sellerOrder, reviews, actor)
}

/**
 * Saves the signed-in buyer's review of one order line (spec §7 "buyerfeedback"). Throws the same errors as
 * `saveFeedback`.
 */
export async function buyerFeedback(
  context: FeedbackContext,
  key: string,
  actor: Actor,
  input: ReviewInput,
): Promise<Saved> {
  const { sellerOrder, lineId } = await requireReviewable(context, key, actor)
  return save(
    context,
    sellerOrder,
    [{ line: requireReviewLine(sellerOrder, lineId ?? input.line), input }],
    actor,
  )
}

async function save(
  context: FeedbackContext,
  sellerOrder: ReviewableOrder,
  reviews: LineReview[],
  actor: Actor,
): Promise<Saved> {
  requireReceived(sellerOrder)
  return inTransaction(context.db, async (tx) => {
    const feedback: Saved['feedback'] = []
    for (const { line, input } of reviews)
      feedback.push({ ...(await saveOne(context, tx, sellerOrder, line, input, actor)), line: line.id })
    await invalidate(tx, 'seller', [sellerOrder.seller._id])
    return { feedback }
  })
}

async function saveOne(
  context: FeedbackContext,
  tx: Tx,
  sellerOrder: ReviewableOrder,
  line: ReviewableLine,
  input: ReviewInput,
  actor: Actor,
): Promise<Review> {
  const row = {
    id: newId('fbk', context.clock),
    sellerId: sellerOrder.seller._id,
    lineId: line.id,
    author: publicShortName(authorName(sellerOrder.buyerName)),
    rate: input.rate,
    body: input.review,
    photoKey: input.photo ?? null,
    listingPhotoKey: line.photoKey,
    fit: isBodySize(line.size) ? (input.fit ?? null) : null,
    fitOf: line.fitOf,
    at: new Date(context.clock.now()),
  }
  const isNew = await store.insertFeedback(tx, row)
  if (isNew) await requireNotOwnShop(tx, actor, sellerOrder.id)
  if (isNew && row.photoKey !== null && !(await store.savePhoto(tx, row.photoKey, sellerOrder.id))) {
    throw fail('invalid_field', { field: 'photo' })
  }
  const there = (await store.findReviewOfLine(tx, line.id))!
  const { review, photoKey, fit } = there
  const isSame = review.rate === row.rate && review.body === row.body && photoKey === row.photoKey
  if (!isSame || fit !== row.fit) throw fail('already_reviewed')
  if (isNew && row.fit !== null && row.fitOf !== null) await invalidate(tx, 'fit', [row.fitOf])
  if (isNew) await context.events.publish(tx, 'FeedbackLeft', { feedbackId: row.id, sellerId: row.sellerId })
  return reviewView(review)!
}

/** Returns a buyer's public name: the first name and the last initial. `Ada King Lovelace` becomes `Ada L.` */
export function authorName(fullName: string): string {
  const [first = '', ...others] = fullName.trim().split(/\s+/)
  const last = others.at(-1)
  return last === undefined ? first.slice(0, 60) : `${first.slice(0, 60)} ${[...last][0]!.toUpperCase()}.`
}
