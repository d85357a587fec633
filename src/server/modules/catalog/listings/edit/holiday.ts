import { marketTime } from '#platform/settings/market-days.ts'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import { inTransaction } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { setVacationEnd } from '#modules/accounts/accounts.ts'
import { findVacationEnd } from './checklist.store.ts'
import type { ListingContext } from '../core/listings.context.ts'
import { translate } from '#platform/language/translate.ts'

const year = 366 * 24 * 3_600_000

/** Returns the end of the seller's vacation, or null if there is none. */
export async function getHoliday(
  { db, clock }: ListingContext,
  sellerId: string,
): Promise<{ until: string | null }> {
  const until = await findVacationEnd(db, sellerId)
  return { until: until && until.getTime() > clock.now() ? until.toISOString() : null }
}

/**
 * Sets the end of the vacation, which is a timestamp (ISO) or a day in the marketplace's time zone, at most a year
 * ahead. Null ends the vacation. Listings stay visible. During the vacation, shoppers cannot create new reservations
 * (holds), but existing holds stay valid.
 * @throws invalid_field
 */
export async function saveHoliday(
  context: ListingContext,
  sellerId: string,
  until: string | null,
): Promise<{ until: string | null }> {
  const now = context.clock.now()
  const at = until === null ? null : momentOf(until)
  if (at && (at.getTime() <= now || at.getTime() > now + year))
    throw fail('invalid_field', {
      field: 'until',
      message: (language) => translate(language, 'error.choose-day-within-year'),
    })
  await inTransaction(context.db, async (tx) => {
    await setVacationEnd(tx, sellerId, at)
    await invalidate(tx, 'seller', [sellerId])
  })
  return { until: at?.toISOString() ?? null }
}

const dayLength = '2026-11-22'.length

function momentOf(until: string): Date {
  return until.length === dayLength ? marketTime(until, 0) : new Date(until)
}
