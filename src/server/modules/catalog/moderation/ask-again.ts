import type { Listing } from '#contract/listings/listings.ts'
import { inTransaction } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { answerOwn, lockOwn, type ListingContext } from '../listings/core/listings.context.ts'
import { addCheck } from '../core/checks.store.ts'

/**
 * Requests another review of a hidden listing; the seller describes the changes in `note`.
 * @throws not_found; wrong_state if the listing is not hidden
 */
export async function askToBeShown(
  context: ListingContext,
  sellerId: string,
  listingId: string,
  note: string,
): Promise<{ listing: Listing }> {
  return inTransaction(context.db, async (tx) => {
    const { hiddenReason, state } = await lockOwn(tx, sellerId, listingId)
    if (hiddenReason === null || state === 'removed') throw fail('wrong_state')
    await addCheck(tx, { listingId, reasons: ['requested'], note, since: new Date(context.clock.now()) })
    return answerOwn(context, tx, sellerId, listingId)
  })
}
