import { dateFormat } from './date-format.ts'
import { pageYear } from './page-time.ts'

const parts = { month: 'short', day: 'numeric' } as const

/** Returns a function that formats a date. Includes the year only if it differs from the page's current year. */
export function shortDates(zoneOf?: () => string | undefined): (at: string | number) => string {
  const year = dateFormat({ year: 'numeric' }, zoneOf)
  const day = dateFormat(parts, zoneOf)
  const dayAndYear = dateFormat({ ...parts, year: 'numeric' }, zoneOf)
  return (at) => (year(at) === pageYear() ? day(at) : dayAndYear(at))
}

/** Formats a date as `Dec 5`, or as `Dec 5, 2027` if it is in another year. Used on all pages, except for reviews. */
export const dateText = /* @__PURE__ */ shortDates()

/** Formats a date as `Dec 5, 2026`. For printed and legal pages, which might be read in a later year. */
export const fullDateText = /* @__PURE__ */ dateFormat({ ...parts, year: 'numeric' })

/** Formats a month as `March 2026`. */
export const monthText = /* @__PURE__ */ dateFormat({ month: 'long', year: 'numeric' })
