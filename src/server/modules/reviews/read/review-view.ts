import type { Review } from '#contract/reviews/reviews.ts'
import { readFeedback } from '#modules/catalog/feedback-entry.ts'
import type { StoredReview } from './reviews.store.ts'

/** A review on the wire; undefined for an empty entry of old. */
export function reviewOf(stored: StoredReview): Review | undefined {
  const entry = readFeedback(stored)
  if (!entry) return undefined
  const { id, reply, repliedAt } = stored
  return { _id: id, ...entry, reply: reply === null ? null : { text: reply, date: repliedAt! } }
}
