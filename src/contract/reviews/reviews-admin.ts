import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ownReview, reportReasons, reviewText } from './reviews.ts'
import { cappedCount, decisionReply, tablePage, tableSearch } from '#contract/table.ts'
import { inputError } from '#contract/input-errors.ts'

const id = z.object({ id: z.string().max(80) })
const reviewIds = z.array(z.string().max(80)).min(1).max(200)

export const feedbackAdminCalls = {
  listFeedbackReports: endpoint({
    feature: 'reviews',
    summary: 'Returns reviews for moderation: reported ones without a decision, hidden ones, or all',
    who: { right: 'reviews' },
    method: 'GET',
    path: '/api/admin/feedback',
    query: tablePage.extend({
      tab: z.enum(['reported', 'hidden', 'all']).default('reported'),
      /**
       * Search words. Each word must match the start of a word in the review or in its author's name, or appear in the
       * seller's name or username.
       */
      search: tableSearch,
    }),
    reply: z.object({
      feedback: z.array(
        ownReview.extend({
          seller: z.object({ username: z.string(), name: z.string() }),
          isHidden: z.boolean(),
          hiddenReason: z.string().nullable(),
          reports: z.array(
            z.object({
              reason: z.enum(reportReasons),
              text: z.string(),
              by: z.enum(['buyer', 'seller']),
              at: z.iso.datetime(),
            }),
          ),
        }),
      ),
      count: cappedCount,
      next: z.string().nullable(),
    }),
    errors: [],
  }),
  decideFeedback: endpoint({
    feature: 'reviews',
    summary:
      'Hides reviews with a reason, leaves them visible, or makes them visible again, and closes their ' +
      'open reports',
    who: { right: 'reviews' },
    method: 'POST',
    path: '/api/admin/feedback/decide',
    body: z.discriminatedUnion('decision', [
      z.object({
        decision: z.literal('hide'),
        ids: reviewIds,
        reason: reviewText.min(1, inputError('reason')),
      }),
      z.object({ decision: z.literal('keep'), ids: reviewIds }),
      z.object({ decision: z.literal('show'), ids: reviewIds }),
    ]),
    reply: decisionReply,
    errors: [],
  }),
  undoFeedbackDecision: endpoint({
    feature: 'reviews',
    summary: 'Undoes a decision for every review without a newer decision',
    who: { right: 'reviews' },
    method: 'POST',
    path: '/api/admin/feedback/decisions/:id/undo',
    params: id,
    body: z.object({}),
    reply: z.object({ undone: z.int() }),
    errors: ['not_found', 'own_case', 'already_decided'],
  }),
  hideFeedback: endpoint({
    feature: 'reviews',
    summary: "Hides a review, excludes it from the seller's rating and closes its reports",
    who: { right: 'reviews' },
    method: 'POST',
    path: '/api/admin/feedback/:id/hide',
    params: id,
    body: z.object({ reason: reviewText.min(1, inputError('reason')) }),
    reply: z.object({ isHidden: z.literal(true) }),
    errors: ['not_found', 'own_case'],
  }),
  unhideFeedback: endpoint({
    feature: 'reviews',
    summary: 'Makes a hidden review visible again',
    who: { right: 'reviews' },
    method: 'POST',
    path: '/api/admin/feedback/:id/unhide',
    params: id,
    body: z.object({}),
    reply: z.object({ isHidden: z.literal(false) }),
    errors: ['not_found', 'own_case'],
  }),
  dismissReports: endpoint({
    feature: 'reviews',
    summary: 'Closes the open reports of a review, which stays visible',
    who: { right: 'reviews' },
    method: 'POST',
    path: '/api/admin/feedback/:id/dismiss',
    params: id,
    body: z.object({}),
    reply: z.object({ dismissed: z.int() }),
    errors: ['not_found', 'own_case'],
  }),
}
