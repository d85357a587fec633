import type { z } from 'zod'
import type { feedbackCalls, Review } from '#contract/feedback.ts'
import type { Actor } from '#platform/actor.ts'
import { announce } from '#platform/changes.ts'
import { inTransaction, type Tx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { refuse } from '#platform/refusal.ts'
import { authorName } from './author-name.ts'
import type { Desk } from './feedback.desk.ts'
import './feedback.facts.ts'
import { reviewOf } from './review-view.ts'
import { getReviewablePart, lineFor, requireReceived } from './reviewable.ts'
import type { Part, PartLine } from './reviewable.store.ts'
import * as store from './save-feedback.store.ts'

type Given = z.output<NonNullable<(typeof feedbackCalls.buyerFeedback)['body']>>
type GivenForLines = z.output<NonNullable<(typeof feedbackCalls.saveFeedback)['body']>>
type Saved = z.input<(typeof feedbackCalls.saveFeedback)['reply']>

interface Wish {
  line: PartLine
  given: Given
}

/**
 * Spec §7 "feedbacksave": feedback for the pieces behind a mailed link, all of it or none. The same feedback
 * sent again answers what is there. Refuses with not_found (also for another seller's id), not_received_yet,
 * already_reviewed, and invalid_field for a line or a photo of something else.
 */
export async function saveFeedback(
  desk: Desk,
  key: string,
  actor: Actor,
  { sellerid, data }: GivenForLines,
): Promise<Saved> {
  const { part, lineId } = await getReviewablePart(desk, key, actor)
  if (part.seller._id !== sellerid) throw refuse('not_found')
  const wishes = [data].flat().map((given): Wish => ({ given, line: lineFor(part, given.line ?? lineId) }))
  if (new Set(wishes.map(({ line }) => line.id)).size < wishes.length) {
    throw refuse('invalid_field', { field: 'line' })
  }
  return save(desk, part, wishes)
}

/** Spec §7 "buyerfeedback": for one of the signed-in buyer's own lines. Refuses as `saveFeedback` does. */
export async function buyerFeedback(desk: Desk, key: string, actor: Actor, given: Given): Promise<Saved> {
  const { part, lineId } = await getReviewablePart(desk, key, actor)
  return save(desk, part, [{ line: lineFor(part, lineId), given }])
}

async function save(desk: Desk, part: Part, wishes: Wish[]): Promise<Saved> {
  requireReceived(part)
  return inTransaction(desk.db, async (tx) => {
    const feedback: Saved['feedback'] = []
    for (const { line, given } of wishes)
      feedback.push({ ...(await saveOne(desk, tx, part, line, given)), line: line.id })
    await announce(tx, 'seller', [part.seller._id])
    return { feedback }
  })
}

async function saveOne(desk: Desk, tx: Tx, part: Part, line: PartLine, given: Given): Promise<Review> {
  const row = {
    id: newId('fbk', desk.clock),
    sellerId: part.seller._id,
    lineId: line.id,
    author: authorName(part.buyerName),
    rate: given.rate,
    body: given.review,
    photoKey: given.photo ?? null,
    piecePhotoKey: line.photoKey,
    at: new Date(desk.clock.now()),
  }
  const isNew = await store.insertFeedback(tx, row)
  if (isNew && row.photoKey !== null && !(await store.keepPhoto(tx, row.photoKey, part.id))) {
    throw refuse('invalid_field', { field: 'photo' })
  }
  const there = (await store.findReviewOfLine(tx, line.id))!
  const { review, photoKey } = there
  if (review.rate !== row.rate || review.body !== row.body || photoKey !== row.photoKey) {
    throw refuse('already_reviewed')
  }
  if (isNew) await desk.facts.publish(tx, 'FeedbackLeft', { feedbackId: row.id, sellerId: row.sellerId })
  return reviewOf(review)!
}
