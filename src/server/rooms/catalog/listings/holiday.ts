import { announce } from '#platform/changes.ts'
import { inTransaction } from '#platform/db.ts'
import { refuse } from '#platform/refusal.ts'
import { findHoliday, updateHoliday } from './checklist.store.ts'
import type { ListingDesk } from './listings.desk.ts'

const year = 366 * 24 * 3_600_000

/** Until when the seller is away; null when not, or no longer. */
export async function getHoliday(
  { db, clock }: ListingDesk,
  sellerId: string,
): Promise<{ until: string | null }> {
  const until = await findHoliday(db, sellerId)
  return { until: until && until.getTime() > clock.now() ? until.toISOString() : null }
}

/**
 * Goes away until a time (ISO) within a year, or comes back with null. Pieces stay to be seen; no new hold is given
 * until then, while those already given stand. Refuses with invalid_field.
 */
export async function saveHoliday(
  desk: ListingDesk,
  sellerId: string,
  until: string | null,
): Promise<{ until: string | null }> {
  const now = desk.clock.now()
  const at = until === null ? null : new Date(until)
  if (at && (at.getTime() <= now || at.getTime() > now + year))
    throw refuse('invalid_field', { field: 'until', message: 'Choose a day within the next year' })
  await inTransaction(desk.db, async (tx) => {
    await updateHoliday(tx, sellerId, at)
    await announce(tx, 'seller', [sellerId])
  })
  return { until: at?.toISOString() ?? null }
}
