import { feedbackOfficeCalls as office } from '#contract/feedback-office.ts'
import { feedbackCalls as calls } from '#contract/feedback.ts'
import type { Actor } from '#platform/actor.ts'
import type { Serve } from '#platform/serve.ts'
import type { Desk } from './feedback.ts'
import { listMyFeedback, listReviews } from './list-reviews.ts'
import { decideFeedback, undoFeedbackDecision } from './decide-feedback.ts'
import { dismissReports, hideFeedback, reportFeedback, unhideFeedback } from './moderation.ts'
import { listForOffice } from './office-list.ts'
import { addPhoto } from './photos.ts'
import { replyToFeedback } from './reply.ts'
import { getReviewable } from './reviewable.ts'
import { buyerFeedback, saveFeedback } from './save-feedback.ts'

/** Binds the calls of feedback (spec §7). */
export function feedbackRoutes(serve: Serve, desk: Desk): void {
  serve(calls.listReviews, ({ params, query }) => listReviews(desk, params.username, query))
  serve(calls.getReviewable, ({ params, actor }) => getReviewable(desk, params.id, actor))
  serve(calls.saveFeedback, ({ params, actor, body }) => saveFeedback(desk, params.id, actor, body))
  serve(calls.buyerFeedback, ({ params, actor, body }) => buyerFeedback(desk, params.id, actor, body))
  serve(calls.addFeedbackPhoto, ({ params, actor, body }) => addPhoto(desk, params.id, actor, body))
  serve(calls.reportFeedback, ({ params, actor, body }) => reportFeedback(desk, actor, params.id, body))
  serve(calls.listMyFeedback, ({ actor, query }) => listMyFeedback(desk.db, idOf(actor), query))
  serve(calls.replyToFeedback, ({ params, actor, body }) =>
    replyToFeedback(desk, idOf(actor), params.id, body.text),
  )
  serve(office.listFeedbackReports, ({ query }) => listForOffice(desk, query))
  serve(office.decideFeedback, ({ actor, body }) => decideFeedback(desk, idOf(actor), body))
  serve(office.undoFeedbackDecision, ({ actor, params }) =>
    undoFeedbackDecision(desk, idOf(actor), params.id),
  )
  serve(office.hideFeedback, ({ params, actor, body }) =>
    hideFeedback(desk, idOf(actor), params.id, body.reason),
  )
  serve(office.unhideFeedback, ({ params, actor }) => unhideFeedback(desk, idOf(actor), params.id))
  serve(office.dismissReports, ({ params, actor }) => dismissReports(desk, idOf(actor), params.id))
}

function idOf(actor: Actor): string {
  return actor.kind === 'guest' ? '' : actor.id
}
