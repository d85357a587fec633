import { reviewCalls as calls } from '#contract/listings/review.ts'
import type { Serve } from '#platform/http/serve.ts'
import { requireActorSellerId, type ListingContext } from '../listings/core/listings.context.ts'
import { decideWaitingListings } from './decide-waiting.ts'
import { addReviewRule, deleteReviewRule, listReviewRules } from './rules.ts'
import { listWaitingListings } from './waiting.ts'

/** Registers the admin API calls for the approval of listings. */
export function approvalRoutes(serve: Serve, context: ListingContext): void {
  serve(calls.listReviewRules, () => listReviewRules(context))
  serve(calls.addReviewRule, ({ actor, body }) => addReviewRule(context, requireActorSellerId(actor), body))
  serve(calls.deleteReviewRule, ({ actor, params }) =>
    deleteReviewRule(context, requireActorSellerId(actor), params.id),
  )
  serve(calls.listWaitingListings, ({ query }) => listWaitingListings(context, query))
  serve(calls.decideWaitingListings, ({ actor, body, language }) =>
    decideWaitingListings(context, actor, body, language),
  )
}
