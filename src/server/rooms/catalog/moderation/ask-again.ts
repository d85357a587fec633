import type { Listing } from '#contract/listings.ts'
import { inTransaction } from '#platform/db.ts'
import { refuse } from '#platform/refusal.ts'
import { answerOwn, lockOwn, type ListingDesk } from '../listings/listings.desk.ts'
import { addCheck } from './checks.store.ts'

/** The seller says what has changed of a hidden listing. Refuses with not_found; with wrong_state where it is not hidden. */
export async function askToBeShown(
  desk: ListingDesk,
  sellerId: string,
  pieceId: string,
  note: string,
): Promise<{ listing: Listing }> {
  return inTransaction(desk.db, async (tx) => {
    const { hiddenReason, state } = await lockOwn(tx, sellerId, pieceId)
    if (hiddenReason === null || state === 'removed') throw refuse('wrong_state')
    await addCheck(tx, { pieceId, reasons: ['asked'], note, since: new Date(desk.clock.now()) })
    return answerOwn(desk, tx, sellerId, pieceId)
  })
}
