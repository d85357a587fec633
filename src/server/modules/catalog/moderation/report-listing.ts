import type { ListingReportReason } from '#contract/listings/moderation.ts'
import { inTransaction } from '#platform/database/db.ts'
import { newId } from '#platform/core/ids.ts'
import { fail } from '#platform/errors/app-error.ts'
import { addCheck } from '../core/checks.store.ts'
import type { ModerationContext } from './moderation.ts'
import { insertReport, isOnSale } from './reports.store.ts'

/**
 * Reports a listing that is for sale. Each reporter can report a listing once.
 * @throws not_found, including for hidden listings
 */
export async function reportListing(
  { db, clock }: ModerationContext,
  reporter: string,
  listingId: string,
  { reason, text }: { reason: ListingReportReason; text: string },
): Promise<{ reported: true }> {
  const at = new Date(clock.now())
  await inTransaction(db, async (tx) => {
    if (!(await isOnSale(tx, listingId))) throw fail('not_found')
    const isNew = await insertReport(tx, { id: newId('rpp', clock), listingId, reporter, reason, text, at })
    if (isNew) await addCheck(tx, { listingId, reasons: ['reported'], note: '', since: at })
  })
  return { reported: true }
}
