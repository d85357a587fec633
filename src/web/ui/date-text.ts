import { dateFormat } from './date-format.ts'
import { pageYear } from './page-time.ts'

const parts = { month: 'short', day: 'numeric' } as const

/** Returns a function that writes a date without its year, unless it is another year than the page's. */
export function shortDates(zoneOf?: () => string | undefined): (at: string | number) => string {
  const year = dateFormat({ year: 'numeric' }, zoneOf)
  const day = dateFormat(parts, zoneOf)
  const dayAndYear = dateFormat({ ...parts, year: 'numeric' }, zoneOf)
  return (at) => (year(at) === pageYear() ? day(at) : dayAndYear(at))
}

/** `Dec 5`, or `Dec 5, 2027` in another year: the one way pages write dates, except those of reviews. */
export const dateText = /* @__PURE__ */ shortDates()

/** `Dec 5, 2026`: for pages that are printed and kept, and for legal pages. */
export const fullDateText = /* @__PURE__ */ dateFormat({ ...parts, year: 'numeric' })

/** `March 2026` */
export const monthText = /* @__PURE__ */ dateFormat({ month: 'long', year: 'numeric' })
