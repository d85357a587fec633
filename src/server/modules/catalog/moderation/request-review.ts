import type { Listing } from '#contract/listings/listings.ts'
import { inTransaction } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { replyWithListing, lockOwnListing, type ListingContext } from '../listings/core/listings.context.ts'
import { addCheck } from '../core/checks.store.ts'

/**
 * Requests another review of a hidden listing. In `note`, the seller describes what has changed.
 * @throws not_found; wrong_state if the listing is not hidden
 */
export async function requestReview(
  context: ListingContext,
  sellerId: string,
  listingId: string,
  note: string,
): Promise<{ listing: Listing }> {
  return inTransaction(context.db, async (tx) => {
    const { hiddenReason, state } = await lockOwnListing(tx, sellerId, listingId)
    if (hiddenReason === null || state === 'removed') throw fail('wrong_state')
    await addCheck(tx, { listingId, reasons: ['requested'], note, since: new Date(context.clock.now()) })
    return replyWithListing(context, tx, sellerId, listingId)
  })
}
