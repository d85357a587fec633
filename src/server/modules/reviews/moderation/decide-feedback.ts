import type { z } from 'zod'
import type { feedbackAdminCalls } from '#contract/reviews/reviews-admin.ts'
import { defaultErrorText } from '#platform/errors/error-text.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { newId } from '#platform/core/ids.ts'
import { actorId, isOwnCase, requireNotOwnCase, type Actor } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'
import * as store from './decide-feedback.store.ts'
import type { FeedbackContext } from '../core/reviews.context.ts'
import { hideReview, invalidateReviews, unhideReview, type ChangedReview } from './moderation.store.ts'
import type { Language } from '#platform/language/translate.ts'

type Call = (typeof feedbackAdminCalls)['decideFeedback']
type Body = z.output<Call['body'] & z.ZodType>

/**
 * Hides, keeps or shows several reviews in one decision. The result contains an entry for each id. The entry for an
 * unknown id contains the error code `not_found`.
 */
export async function decideFeedback(
  context: FeedbackContext,
  actor: Actor,
  body: Body,
  language: Language,
): Promise<z.input<Call['reply']>> {
  const ids = [...new Set(body.ids)]
  return inTransaction(context.db, async (tx) => {
    const reviews = await store.lockReviews(tx, ids)
    const [by, existingIds] = [actorId(actor), new Set(reviews.map(({ id }) => id))]
    const own = new Set(reviews.filter(({ sellerId }) => isOwnCase(actor, sellerId)).map(({ id }) => id))
    const rows = ids.map((_id) =>
      rowOf(_id, own.has(_id) ? 'own_case' : existingIds.has(_id) ? null : 'not_found', language),
    )
    const changed = reviews.filter((review) => !own.has(review.id) && isChanged(review, body.decision))
    if (changed.length === 0) return { decisionId: null, changed: 0, rows }
    const id = newId('fdc', context.clock)
    const at = new Date(context.clock.now())
    const reason = body.decision === 'hide' ? body.reason : ''
    await store.insertDecision(tx, { id, kind: body.decision, reason, by, at }, changed)
    const toHide = body.decision === 'hide' ? changed.map((review) => ({ id: review.id, reason })) : []
    const toShow = body.decision === 'show' ? changed.map((review) => review.id) : []
    await setHidden(tx, by, at, toHide, toShow)
    await audit(tx, {
      actor: by,
      action: `review.${body.decision}`,
      target: changed.length === 1 ? { kind: 'review', id: changed[0]!.id } : { kind: 'review-decision', id },
      before: { reviews: changed.map((review) => ({ _id: review.id, isHidden: review.hidden !== null })) },
      after: { isHidden: body.decision === 'hide', decision: id },
      reason: reason,
      at: at.getTime(),
    })
    return { decisionId: id, changed: changed.length, rows }
  })
}

/**
 * Undoes a decision. A decision can be undone only once.
 * @throws not_found, already_decided, own_case
 */
export async function undoFeedbackDecision(
  context: FeedbackContext,
  actor: Actor,
  id: string,
): Promise<{ undone: number }> {
  return inTransaction(context.db, async (tx) => {
    const at = new Date(context.clock.now())
    const kind = await store.markDecisionUndone(tx, id, at)
    if (kind === undefined) throw fail((await store.hasDecision(tx, id)) ? 'already_decided' : 'not_found')
    const decided = await store.listLastDecided(tx, id)
    const ids = decided.map((review) => review.id)
    for (const { sellerId } of await store.lockReviews(tx, ids)) requireNotOwnCase(actor, sellerId)
    const by = actorId(actor)
    const toHide = kind === 'show' ? decided.flatMap(hiddenBefore) : []
    const toShow =
      kind === 'hide' ? decided.filter(({ wasHidden }) => wasHidden === null).map((one) => one.id) : []
    await setHidden(tx, by, at, toHide, toShow)
    await store.reopenReports(tx, id, ids)
    await audit(tx, {
      actor: by,
      action: 'review.undo-decision',
      target: { kind: 'review-decision', id },
      before: { decision: kind },
      after: { reviews: decided.map(({ id: _id, wasHidden }) => ({ _id, isHidden: wasHidden !== null })) },
      at: at.getTime(),
    })
    return { undone: decided.length }
  })
}

/** Hides and shows reviews. Processes the reviews in a fixed order, so that concurrent decisions cannot deadlock. */
async function setHidden(
  tx: Tx,
  by: string,
  at: Date,
  toHide: readonly { id: string; reason: string }[],
  toShow: readonly string[],
): Promise<void> {
  const changed: ChangedReview[] = []
  for (const { id, reason } of toHide) {
    const review = await hideReview(tx, { id, reason, by, at })
    if (review) changed.push(review)
  }
  for (const id of toShow) {
    const review = await unhideReview(tx, id)
    if (review) changed.push(review)
  }
  await invalidateReviews(tx, changed)
}

function isChanged({ hidden, hasReports }: store.DecidableReview, decision: Body['decision']): boolean {
  if (decision === 'keep') return hasReports
  return decision === 'show' ? hidden !== null : hidden === null || hasReports
}

function hiddenBefore({ id, wasHidden }: { id: string; wasHidden: string | null }) {
  return wasHidden === null ? [] : [{ id, reason: wasHidden }]
}

function rowOf(_id: string, code: 'not_found' | 'own_case' | null, language: Language) {
  return { _id, ok: code === null, code, message: code && defaultErrorText(code)(language) }
}
