import { feedbackAdminCalls as admin } from '#contract/reviews/reviews-admin.ts'
import { feedbackCalls as calls } from '#contract/reviews/reviews.ts'
import { actorId } from '#platform/http/access/actor.ts'
import type { Serve } from '#platform/http/serve.ts'
import type { FeedbackContext } from './reviews.ts'
import { listMyFeedback, listReviews } from './read/list-reviews.ts'
import { decideFeedback, undoFeedbackDecision } from './moderation/decide-feedback.ts'
import { dismissReports, hideFeedback, reportFeedback, unhideFeedback } from './moderation/moderation.ts'
import { listFeedbackForAdmin } from './moderation/admin-list.ts'
import { addPhoto } from './write/photos.ts'
import { replyToFeedback } from './write/reply.ts'
import { getReviewable, requireReviewable } from './write/reviewable.ts'
import { buyerFeedback, saveFeedback } from './write/save-feedback.ts'

/** Registers the routes for reviews (spec §7). */
export function feedbackRoutes(serve: Serve, context: FeedbackContext): void {
  serve(calls.listReviews, ({ params, query }) => listReviews(context, params.username, query))
  serve(calls.getReviewable, ({ params, actor }) => getReviewable(context, params.id, actor))
  serve(calls.saveFeedback, ({ params, actor, body }) => saveFeedback(context, params.id, actor, body))
  serve(calls.buyerFeedback, ({ params, actor, body }) => buyerFeedback(context, params.id, actor, body))
  serve(
    calls.addFeedbackPhoto,
    ({ params, actor, body, session }) => addPhoto(context, params.id, actor, body, session),
    ({ params, actor }) => requireReviewable(context, params.id, actor),
  )
  serve(calls.reportFeedback, ({ params, actor, body }) => reportFeedback(context, actor, params.id, body))
  serve(calls.listMyFeedback, ({ actor, query }) => listMyFeedback(context.db, actorId(actor), query))
  serve(calls.replyToFeedback, ({ params, actor, body }) =>
    replyToFeedback(context, actorId(actor), params.id, body.text),
  )
  serve(admin.listFeedbackReports, ({ query }) => listFeedbackForAdmin(context, query))
  serve(admin.decideFeedback, ({ actor, body, language }) => decideFeedback(context, actor, body, language))
  serve(admin.undoFeedbackDecision, ({ actor, params }) => undoFeedbackDecision(context, actor, params.id))
  serve(admin.hideFeedback, ({ params, actor, body }) => hideFeedback(context, actor, params.id, body.reason))
  serve(admin.unhideFeedback, ({ params, actor }) => unhideFeedback(context, actor, params.id))
  serve(admin.dismissReports, ({ params, actor }) => dismissReports(context, actor, params.id))
}
