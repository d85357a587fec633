import type { z } from 'zod'
import type { reviewCalls } from '#contract/listings/review.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { isOwnCase, type Actor } from '#platform/http/access/actor.ts'
import type { Language } from '#platform/language/translate.ts'
import { isWaiting, listingVersion, type SellerListing } from '../listings/core/listing.rules.ts'
import { requireActorSellerId, type ListingContext } from '../listings/core/listings.context.ts'
import { readChecklist } from '../listings/edit/checklist.ts'
import { unchanged, type CommandOutcome, type ListingChange } from '../listings/edit/listing-change.ts'
import { approveOutcome } from '../listings/edit/moves.rules.ts'
import { applyListingChanges, rejectionText } from '../listings/edit/moves.ts'
import './approval.events.ts'
import { readListings } from './read-listings.ts'
import { declineListings, lockListingsOfAll } from './waiting.store.ts'

type Call = (typeof reviewCalls)['decideWaitingListings']
type Body = z.output<Call['body'] & z.ZodType>
type Reply = z.input<Call['reply']>

/**
 * Approves or declines listings that wait for approval. The errors for single listings are not_found; own_case for the
 * caller's own listings; already_decided; stale_version for a listing that has changed since the caller loaded it; and
 * the errors of publishing, for example if the seller is suspended.
 */
export async function decideWaitingListings(
  context: ListingContext,
  actor: Actor,
  body: Body,
  language: Language,
): Promise<Reply> {
  const versions = new Map(body.items.map(({ _id, version }) => [_id, version]))
  return inTransaction(context.db, async (tx) => {
    // Locks the listings against edits and sales, and then reads them.
    const listings = await readListings(tx, await lockListingsOfAll(tx, [...versions.keys()]))
    const outcomes = new Map<string, CommandOutcome>()
    const mayPublish = new Map<string, boolean>()
    for (const listing of listings.values()) {
      const { sellerId } = listing
      if (body.decision === 'approve' && !mayPublish.has(sellerId))
        mayPublish.set(sellerId, (await readChecklist(tx, sellerId)).mayPublish)
      const isOwn = isOwnCase(actor, sellerId)
      const isCurrent = versions.get(listing.id) === listingVersion(listing)
      outcomes.set(
        listing.id,
        outcomeOf(listing, body.decision, {
          isOwn,
          isCurrent,
          mayPublish: mayPublish.get(sellerId) ?? false,
        }),
      )
    }
    const changed = [...listings.values()].flatMap((listing) => {
      const outcome = outcomes.get(listing.id)!
      return outcome === 'same' || 'refused' in outcome ? [] : [{ listing, change: outcome }]
    })
    await apply(context, tx, requireActorSellerId(actor), body, changed)
    const rows = [...versions.keys()].map((id) =>
      rowOf(id, outcomes.get(id) ?? { refused: 'not_found' }, listings.get(id)?.types ?? [], language),
    )
    return { changed: changed.length, rows }
  })
}

function outcomeOf(
  listing: SellerListing,
  decision: Body['decision'],
  { isOwn, isCurrent, mayPublish }: { isOwn: boolean; isCurrent: boolean; mayPublish: boolean },
): CommandOutcome {
  if (isOwn) return { refused: 'own_case' }
  if (!isWaiting(listing) || listing.state === 'removed') return { refused: 'already_decided' }
  if (!isCurrent) return { refused: 'stale_version' }
  return decision === 'decline' ? unchanged(listing) : approveOutcome(listing, mayPublish)
}

async function apply(
  context: ListingContext,
  tx: Tx,
  by: string,
  body: Body,
  moves: readonly { listing: SellerListing; change: ListingChange }[],
): Promise<void> {
  const at = new Date(context.clock.now())
  const isApproved = body.decision === 'approve'
  const reason = isApproved ? '' : body.reason
  if (isApproved) {
    const bySeller = Map.groupBy(moves, ({ listing }) => listing.sellerId)
    for (const ofSeller of bySeller.values()) await applyListingChanges(context, tx, ofSeller)
  } else {
    const ids = moves.map(({ listing }) => listing.id)
    await declineListings(tx, ids, reason, at)
  }
  for (const { listing } of moves) {
    const event = { listingId: listing.id, at: at.toISOString() }
    if (isApproved) await context.events.publish(tx, 'ListingApproved', event)
    else await context.events.publish(tx, 'ListingDeclined', { ...event, reason })
    await audit(tx, {
      actor: by,
      action: isApproved ? 'listing.approve-waiting' : 'listing.decline-waiting',
      target: { kind: 'listing', id: listing.id },
      before: { title: listing.title, state: listing.state, since: listing.review!.at },
      after: { review: isApproved ? null : 'declined' },
      reason,
      at: at.getTime(),
    })
  }
}

function rowOf(
  _id: string,
  outcome: CommandOutcome,
  types: readonly string[],
  language: Language,
): Reply['rows'][number] {
  if (outcome === 'same' || !('refused' in outcome)) return { _id, ok: true, code: null, message: null }
  return { _id, ok: false, code: outcome.refused, message: rejectionText(outcome, { types })(language) }
}
