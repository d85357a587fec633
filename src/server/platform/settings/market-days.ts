import { sql, type RawBuilder } from 'kysely'
import { addDays, localDate, instantAt, startOfDay } from '../core/local-days.ts'
import { marketplace } from '../config/marketplace.ts'

/** Returns the date `later` days after a time (ms since the epoch), in the marketplace's time zone, as YYYY-MM-DD. */
export function marketDay(ms: number, later = 0): string {
  return addDays(localDate(ms, marketplace().timeZone), later)
}

/**
 * Returns the time range of the days `from` to `to`, inclusive. If one of them is undefined, the range is open at that
 * end.
 */
export function daysBetween(from: string | undefined, to: string | undefined) {
  const { timeZone } = marketplace()
  return {
    from: from ? startOfDay(from, timeZone) : undefined,
    before: to ? startOfDay(addDays(to), timeZone) : undefined,
  }
}

/** Returns the time when an hour of a day begins in the marketplace's time zone. */
export function marketTime(day: string, hour: number): Date {
  return instantAt(day, hour, marketplace().timeZone)
}

/** Returns an SQL expression for the date of a time in the marketplace's time zone. */
export function sqlDay(moment: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${moment} at time zone ${marketplace().timeZone}::text)::date`
}

/** Returns an SQL condition that is true if a time is within a range of days, inclusive. */
export function sqlWithin(moment: RawBuilder<unknown>, first: string, last: string): RawBuilder<unknown> {
  const { from, before } = daysBetween(first, last)
  return sql`${moment} >= ${from!}::timestamptz and ${moment} < ${before!}::timestamptz`
}
