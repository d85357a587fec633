import { moderationCalls as calls } from '#contract/moderation.ts'
import type { Actor } from '#platform/actor.ts'
import type { Serve } from '#platform/serve.ts'
import { sellerOf, type ListingDesk } from '../listings/listings.desk.ts'
import { askToBeShown } from './ask-again.ts'
import { getAnyListing, listListingChecks } from './check-list.ts'
import { decideListings, undoDecision } from './decide.ts'
import type { ModerationDesk } from './moderation.desk.ts'
import { exportAllListings, listAllListings } from './office-list.ts'
import { reportPiece } from './report-piece.ts'

/** Binds the calls of the office's listings, and those by which people reach it. */
export function moderationRoutes(serve: Serve, desk: ModerationDesk, listings: ListingDesk): void {
  serve(calls.reportPiece, ({ actor, browser, params, body }) =>
    reportPiece(desk, reporterOf(actor, browser), params.id, body),
  )
  serve(calls.askToBeShown, ({ actor, params, body }) =>
    askToBeShown(listings, sellerOf(actor), params.id, body.text),
  )
  serve(calls.listListingChecks, ({ query }) => listListingChecks(desk, query))
  serve(calls.listAllListings, ({ query }) => listAllListings(desk, query))
  serve(calls.exportAllListings, ({ query }) => exportAllListings(desk, query))
  serve(calls.getAnyListing, ({ params }) => getAnyListing(desk, params.id))
  serve(calls.decideListings, ({ actor, body }) => decideListings(desk, sellerOf(actor), body))
  serve(calls.undoListingDecision, ({ actor, params }) => undoDecision(desk, sellerOf(actor), params.id))
}

/** Each person once: a guest is its browser. */
function reporterOf(actor: Actor, browser: () => string): string {
  return actor.kind === 'guest' ? `guest:${browser()}` : `${actor.kind}:${actor.id}`
}
