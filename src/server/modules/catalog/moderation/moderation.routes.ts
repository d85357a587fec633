import { moderationCalls as calls } from '#contract/listings/moderation.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import type { Serve } from '#platform/http/serve.ts'
import { requireActorSellerId, type ListingContext } from '../listings/core/listings.context.ts'
import { requestReview } from './request-review.ts'
import { getAnyListing, listListingChecks } from './check-list.ts'
import { decideListings, undoDecision } from './decide.ts'
import type { ModerationContext } from './moderation.ts'
import { exportAllListings, listAllListings } from './admin-list.ts'
import { reportListing } from './report-listing.ts'

/** Registers the admin API calls for listings, and the API calls that report a listing or request a review. */
export function moderationRoutes(serve: Serve, context: ModerationContext, listings: ListingContext): void {
  serve(calls.reportListing, ({ actor, browser, params, body }) =>
    reportListing(context, reporterOf(actor, browser), params.id, body),
  )
  serve(calls.askToBeShown, ({ actor, params, body }) =>
    requestReview(listings, requireActorSellerId(actor), params.id, body.text),
  )
  serve(calls.listListingChecks, ({ query }) => listListingChecks(context, query))
  serve(calls.listAllListings, ({ query }) => listAllListings(context, query))
  serve(calls.exportAllListings, ({ query }) => exportAllListings(context, query))
  serve(calls.getAnyListing, ({ params }) => getAnyListing(context, params.id))
  serve(calls.decideListings, ({ actor, body, language }) => decideListings(context, actor, body, language))
  serve(calls.undoListingDecision, ({ actor, params }) => undoDecision(context, actor, params.id))
}

/** Returns the id of a reporter, who can report each listing once. A guest is identified by the browser. */
function reporterOf(actor: Actor, browser: () => string): string {
  return actor.kind === 'guest' ? `guest:${browser()}` : `${actor.kind}:${actor.id}`
}
