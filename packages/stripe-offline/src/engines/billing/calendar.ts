export interface Recurrence {
  interval: string
  interval_count: number
}

const daySeconds = 86_400

/**
 * Returns the time, in Unix seconds, that is the given number of cycles after the anchor. In a month without a 31st, an
 * anchor on the 31st results in the last day of the month.
 */
export function addCycles(
  anchor: number,
  { interval, interval_count: count }: Recurrence,
  cycles: number,
): number {
  if (interval === 'day') return anchor + cycles * count * daySeconds
  if (interval === 'week') return anchor + cycles * count * 7 * daySeconds
  return addMonths(anchor, cycles * count * (interval === 'year' ? 12 : 1))
}

export function addMonths(anchor: number, months: number): number {
  const from = new Date(anchor * 1000)
  const year = from.getUTCFullYear()
  const month = from.getUTCMonth() + months
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const moved = Date.UTC(year, month, Math.min(from.getUTCDate(), last)) + (anchor % daySeconds) * 1000
  return Math.floor(moved / 1000)
}
