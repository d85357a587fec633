import { isFeatureOn } from '#platform/settings/features.ts'
import { inTransaction } from '#platform/database/db.ts'
import '../core/listings.events.ts'
import { lockOwnListing, type ListingContext } from '../core/listings.context.ts'
import { readChecklist } from '../edit/checklist.ts'
import { applyListingChanges } from '../edit/moves.ts'
import { commandOutcome } from '../edit/moves.rules.ts'
import { clearSchedule, findDueListings, type DueListing } from './publish-scheduled.store.ts'

/** Number of due listings to read per query. */
const batchSize = 100

/**
 * Publishes the drafts whose scheduled time has come. Each draft has its own transaction, so a draft that fails does
 * not prevent the others from being published.
 * @throws the first error of a draft, after all other drafts have been published; the caller retries
 */
export async function publishScheduled(context: ListingContext): Promise<void> {
  const now = new Date(context.clock.now())
  const errors: unknown[] = []
  for (let after: DueListing | undefined; ;) {
    const due = await findDueListings(context.db, now, after, batchSize)
    for (const listing of due)
      await publishDue(context, listing, now).catch((error: unknown) => errors.push(error))
    after = due.at(-1)
    if (due.length < batchSize) break
  }
  if (errors.length > 0) throw errors[0]
}

/**
 * Publishes one due draft. Locks the draft and checks it again, so that a concurrent run or edit by the seller causes
 * no error. A draft that can no longer be published stays a draft, and its seller is notified.
 */
function publishDue(context: ListingContext, { id, sellerId }: DueListing, now: Date): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const listing = await lockOwnListing(tx, sellerId, id)
    const { state, publishAt, isDirect } = listing
    if (state !== 'draft' || publishAt === null || publishAt > now) return
    const { mayPublish } = await readChecklist(tx, sellerId)
    const isShopOn = !isDirect || isFeatureOn('firstParty')
    const outcome = commandOutcome(listing, { kind: 'publish' }, mayPublish && isShopOn)
    if (outcome !== 'same' && !('refused' in outcome)) {
      await applyListingChanges(context, tx, [{ listing, change: outcome }])
      return
    }
    await clearSchedule(tx, id, now)
    await context.events.publish(tx, 'ScheduledListingRejected', {
      listingId: id,
      at: publishAt.toISOString(),
    })
  })
}
