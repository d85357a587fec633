const day = 86_400_000

/** The last millisecond of the day that comes so many days after the one `at` falls on in a time zone. */
export function endOfDay(at: Date, timeZone: string, daysLater = 0): Date {
  return new Date(startOfDay(dayAfter(dayIn(at.getTime(), timeZone), daysLater + 1), timeZone).getTime() - 1)
}

/** The first moment of a day (`2026-03-29`) in a time zone: not midnight where the clock is put forward over it. */
export function startOfDay(of: string, timeZone: string): Date {
  return momentOn(of, 0, timeZone)
}

/**
 * When it is an hour of a day in a time zone. An hour that the clock is put forward over is the moment it is put forward; of
 * one that comes twice it is the first.
 */
export function momentOn(of: string, hour: number, timeZone: string): Date {
  const wanted = Date.parse(`${of}T00:00:00Z`) + hour * 3_600_000
  // Where the clock is put forward or back on that day, the two differ.
  const moments = [wanted - day, wanted + day]
    .map((near) => wanted - offsetAt(near, timeZone))
    .toSorted((a, b) => a - b)
  const met = moments.find((moment) => wallOf(moment, timeZone) === wanted)
  return new Date(met ?? firstAfter(moments[0]!, moments.at(-1)!, wanted, timeZone))
}

/** The first moment of a span, in ms, at which the zone's clock has gone past what it never showed. */
function firstAfter(from: number, to: number, wanted: number, timeZone: string): number {
  let [before, after] = [from - 1, to]
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (wallOf(middle, timeZone) >= wanted) after = middle
    else before = middle
  }
  return after
}

/** The day a moment (ms) falls on in a time zone, as YYYY-MM-DD. */
export function dayIn(ms: number, timeZone: string): string {
  return new Date(wallOf(ms, timeZone)).toISOString().slice(0, 10)
}

/** The day that comes so many days after another, or before it where `days` is negative. */
export function dayAfter(of: string, days = 1): string {
  return new Date(Date.parse(`${of}T00:00:00Z`) + days * day).toISOString().slice(0, 10)
}

/** How far the zone's clock is ahead of UTC, in ms. */
function offsetAt(ms: number, timeZone: string): number {
  return wallOf(ms, timeZone) - ms
}

// Making a format costs far more than using it.
const formats = new Map<string, Intl.DateTimeFormat>()

/** What the zone's clock shows at a moment (ms), as if it were UTC, in ms. */
export function wallOf(ms: number, timeZone: string): number {
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
