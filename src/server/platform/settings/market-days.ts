import { sql, type RawBuilder } from 'kysely'
import { dayAfter, dayIn, momentOn, startOfDay } from '../core/day-end.ts'
import { marketplace } from '../config/marketplace.ts'

/** The day a moment (ms) falls on where the marketplace is, as YYYY-MM-DD; `later`: so many days after it. */
export function marketDay(ms: number, later = 0): string {
  return dayAfter(dayIn(ms, marketplace().timeZone), later)
}

/** From the first moment of one of its days to before the day after another; an open end is undefined. */
export function daysBetween(from: string | undefined, to: string | undefined) {
  const { timeZone } = marketplace()
  return {
    from: from ? startOfDay(from, timeZone) : undefined,
    before: to ? startOfDay(dayAfter(to), timeZone) : undefined,
  }
}

/** When it is an hour of one of its days. */
export function marketMoment(day: string, hour: number): Date {
  return momentOn(day, hour, marketplace().timeZone)
}

/** In SQL: the day of a moment where the marketplace is. */
export function sqlDay(moment: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(${moment} at time zone ${marketplace().timeZone}::text)::date`
}

/** In SQL: whether a moment is on one of the days from one to another, both included. */
export function sqlWithin(moment: RawBuilder<unknown>, first: string, last: string): RawBuilder<unknown> {
  const { from, before } = daysBetween(first, last)
  return sql`${moment} >= ${from!}::timestamptz and ${moment} < ${before!}::timestamptz`
}
