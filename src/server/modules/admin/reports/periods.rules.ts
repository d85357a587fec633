import { maxReportDays, type ReportQuery, type ReportUnit } from '#contract/admin/reports.ts'
import { addDays } from '#platform/core/local-days.ts'

/** First and last day of a period, both inclusive, as YYYY-MM-DD. */
export interface DaySpan {
  from: string
  to: string
}

/** Maximum number of rows in the table of a report. */
const maxPeriods = 370
const dayMs = 86_400_000

const msOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)

/** Returns the number of days in a span. */
export const countDays = ({ from, to }: DaySpan): number => Math.round((msOf(to) - msOf(from)) / dayMs) + 1

/**
 * Returns the day that is `months` months after `day`. If that month has fewer days, returns the last day of the month.
 */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0))
  last.setUTCDate(Math.min(date, last.getUTCDate()))
  return last.toISOString().slice(0, 10)
}

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`
const lastOfMonth = (day: string): string => addDays(addMonths(firstOfMonth(day), 1), -1)

/** Returns the Monday of a day's week. */
function mondayOf(day: string): string {
  return addDays(day, -((new Date(msOf(day)).getUTCDay() + 6) % 7))
}

/**
 * Returns the days that a report covers. Swaps the ends of a reversed span, omits days after today, and shortens a span
 * longer than `maxReportDays` to its last days.
 */
export function reportSpan(
  { span, from, to }: Pick<ReportQuery, 'span' | 'from' | 'to'>,
  today: string,
): DaySpan {
  if (from || to) {
    const [low, high] = [from ?? addDays(to!, -29), to ?? today].toSorted() as [string, string]
    const last = high > today ? today : high
    const first = low > last ? last : low
    const longest = addDays(last, 1 - maxReportDays)
    return { from: first < longest ? longest : first, to: last }
  }
  if (span === 'month') return { from: firstOfMonth(today), to: today }
  if (span === 'last-month') {
    const first = addMonths(firstOfMonth(today), -1)
    return { from: first, to: lastOfMonth(first) }
  }
  return { from: addDays(today, 1 - Number(span)), to: today }
}

/** Returns the number of calendar months that a span covers completely, or 0 if it begins or ends within a month. */
function wholeMonths({ from, to }: DaySpan): number {
  if (from !== firstOfMonth(from) || to !== lastOfMonth(to)) return 0
  const monthNo = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7))
  return monthNo(to) - monthNo(from) + 1
}

/**
 * Returns the span of the same length directly before a span. If the span consists of whole months, so does the result.
 */
export function previousSpan(span: DaySpan): DaySpan {
  const to = addDays(span.from, -1)
  const months = wholeMonths(span)
  return { from: months > 0 ? addMonths(span.from, -months) : addDays(span.from, -countDays(span)), to }
}

/**
 * Returns the same calendar days one year earlier. If the span consists of whole months, so does the result, even if it
 * ends with the February of a leap year.
 */
export function sameSpanLastYear(span: DaySpan): DaySpan {
  const to = addMonths(span.to, -12)
  return { from: addMonths(span.from, -12), to: wholeMonths(span) > 0 ? lastOfMonth(to) : to }
}

/** Returns the requested unit. Returns 'week' instead of 'day' if the table would have too many rows. */
export function reportUnitFor(by: ReportUnit, span: DaySpan): ReportUnit {
  return by === 'day' && countDays(span) > maxPeriods ? 'week' : by
}

/**
 * Splits a span into days, weeks (from Monday) or months. The first and the last period are shortened if they extend
 * beyond the span.
 */
export function splitSpan({ from, to }: DaySpan, by: ReportUnit): DaySpan[] {
  const endOf = (day: string): string =>
    by === 'day' ? day : by === 'week' ? addDays(mondayOf(day), 6) : lastOfMonth(day)
  const parts: DaySpan[] = []
  for (let first = from; first <= to;) {
    const end = endOf(first)
    const last = end > to ? to : end
    parts.push({ from: first, to: last })
    first = addDays(last)
  }
  return parts
}
