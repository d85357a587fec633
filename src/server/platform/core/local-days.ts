const day = 86_400_000

/** Returns the last millisecond of a day in a time zone. The day is `daysLater` calendar days after `at`. */
export function endOfDay(at: Date, timeZone: string, daysLater = 0): Date {
  return new Date(
    startOfDay(addDays(localDate(at.getTime(), timeZone), daysLater + 1), timeZone).getTime() - 1,
  )
}

/**
 * Returns the start of a day (`2026-03-29`) in a time zone. The day does not start at midnight if daylight saving
 * time skips midnight.
 */
export function startOfDay(of: string, timeZone: string): Date {
  return instantAt(of, 0, timeZone)
}

/**
 * Returns the time when the local clock shows a full hour of a day. If daylight saving time skips the hour, returns the
 * time of the clock change. If the hour occurs twice, returns its first occurrence.
 */
export function instantAt(of: string, hour: number, timeZone: string): Date {
  const target = Date.parse(`${of}T00:00:00Z`) + hour * 3_600_000
  // If the time zone's offset from UTC changes on that day, the list contains two different times.
  const moments = [target - day, target + day]
    .map((near) => target - offsetAt(near, timeZone))
    .toSorted((a, b) => a - b)
  const exact = moments.find((moment) => localTimeAsUtc(moment, timeZone) === target)
  return new Date(exact ?? firstAfter(moments[0]!, moments.at(-1)!, target, timeZone))
}

/** Returns the first time (ms) in the range at which the local clock shows a time after the skipped hour. */
function firstAfter(from: number, to: number, target: number, timeZone: string): number {
  let [before, after] = [from - 1, to]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (localTimeAsUtc(middle, timeZone) >= target) after = middle
    else before = middle
  }
  return after
}

/** Returns the local date at `ms` (ms since the epoch) as YYYY-MM-DD. */
export function localDate(ms: number, timeZone: string): string {
  return new Date(localTimeAsUtc(ms, timeZone)).toISOString().slice(0, 10)
}

/** Returns the date that is `days` days after a date, or before it if `days` is negative. */
export function addDays(of: string, days = 1): string {
  return new Date(Date.parse(`${of}T00:00:00Z`) + days * day).toISOString().slice(0, 10)
}

/** Returns the time zone's offset from UTC, in ms, at the time `ms` (ms since the epoch). */
function offsetAt(ms: number, timeZone: string): number {
  return localTimeAsUtc(ms, timeZone) - ms
}

// Formatters are cached because creating one is far more expensive than using it.
const formats = new Map<string, Intl.DateTimeFormat>()

/** Returns the local date and time at `ms`, in ms, as if it were a time in UTC. */
export function localTimeAsUtc(ms: number, timeZone: string): number {
  if (timeZone === 'UTC') return ms
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  formats.set(timeZone, format)
  const parts = format.formatToParts(ms)
  const of = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)!.value)
  const seconds = Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
  return seconds + (ms - Math.floor(ms / 1000) * 1000)
}
