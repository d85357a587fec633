import { dayMs } from '#platform/clock/clock.ts'

/** From the first moment of one day (UTC) to before the day after another; an open end is undefined. */
export function daysBetween(from: string | undefined, to: string | undefined) {
  return {
    from: from ? new Date(from) : undefined,
    before: to ? new Date(Date.parse(to) + dayMs) : undefined,
  }
}
