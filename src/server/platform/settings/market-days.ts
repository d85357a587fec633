import { sql, type RawBuilder } from 'kysely'
import { addDays, localDate, instantAt, startOfDay } from '../core/local-days.ts'
import { marketplace } from '../config/marketplace.ts'

/** Returns the marketplace's local date of a time (ms) as YYYY-MM-DD, plus `later` days. */
export function marketDay(ms: number, later = 0): string {
  return addDays(localDate(ms, marketplace().timeZone), later)
}

/** Returns the time range of the days `from` to `to`, both included; an open end is undefined. */
export function daysBetween(from: string | undefined, to: string | undefined) {
  const { timeZone } = marketplace()
  return {
    from: from ? startOfDay(from, timeZone) : undefined,
    before: to ? startOfDay(addDays(to), timeZone) : undefined,
  }
}

/** Returns the time of an hour on a day in the marketplace's time zone. */
export function marketTime(day: string, hour: number): Date {
  return instantAt(day, hour, marketplace().timeZone)
}

/** Returns SQL for the marketplace's local date of a time. */
export function sqlDay(moment: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${moment} at time zone ${marketplace().timeZone}::text)::date`
}

/** Returns a SQL condition for a time between two days, both included. */
export function sqlWithin(moment: RawBuilder<unknown>, first: string, last: string): RawBuilder<unknown> {
  const { from, before } = daysBetween(first, last)
  return sql`${moment} >= ${from!}::timestamptz and ${moment} < ${before!}::timestamptz`
}
