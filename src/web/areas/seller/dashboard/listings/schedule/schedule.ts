import { dateFormat } from '#web/lib/format/date-format.ts'
import { pageYear, readerZone } from '#web/lib/format/page-time.ts'

const parts = {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const
const year = dateFormat({ year: 'numeric' }, readerZone)
const time = dateFormat(parts, readerZone)
const timeAndYear = dateFormat({ ...parts, year: 'numeric' }, readerZone)

/** Formats the time at which a draft will be published, in the seller's time zone: `Sat, Dec 5, 10:00 AM`. */
export const publishTimeText = (iso: string): string =>
  year(iso) === pageYear() ? time(iso) : timeAndYear(iso)

/** Returns the name of the seller's time zone, such as `Europe/Berlin`. */
export const sellerZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Formats a time for a `datetime-local` field, in the seller's time zone. */
export function localInput(at: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const date = new Date(at)
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** Returns the time that the form suggests: 9 o'clock on the next day, in the seller's time zone. */
export function suggestedTime(now: number): number {
  const date = new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1, 9).getTime()
}

/** Parses the text of a `datetime-local` field to an ISO string. Returns undefined if the text is not a time. */
export function readLocalInput(text: string): string | undefined {
  const at = text === '' ? Number.NaN : new Date(text).getTime()
  return Number.isNaN(at) ? undefined : new Date(at).toISOString()
}
