const day = 86_400_000

/** The last millisecond of the day that comes so many days after the one `at` falls on in a time zone. */
export function endOfDay(at: Date, timeZone: string, daysLater = 0): Date {
  const { year, month, date } = wallOf(at.getTime(), timeZone)
  const midnight = Date.UTC(year, month - 1, date + daysLater + 1)
  const wanted = new Date(midnight - day).getUTCDate()
  // Where the clock is put forward or back around midnight, the two differ, and one of them is on another day.
  const ends = [midnight - day, midnight + day].map((near) => midnight - offsetAt(near, timeZone) - 1)
  return new Date(Math.max(...ends.filter((end) => wallOf(end, timeZone).date === wanted)))
}

/** How far the zone's clock is ahead of UTC, in ms. */
function offsetAt(ms: number, timeZone: string): number {
  const { year, month, date, hour, minute, second } = wallOf(ms, timeZone)
  return Date.UTC(year, month - 1, date, hour, minute, second) - Math.floor(ms / 1000) * 1000
}

// Making a format costs far more than using it.
const formats = new Map<string, Intl.DateTimeFormat>()

function wallOf(ms: number, timeZone: string) {
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
  return {
    year: of('year'),
    month: of('month'),
    date: of('day'),
    hour: of('hour'),
    minute: of('minute'),
    second: of('second'),
  }
}
