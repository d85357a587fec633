import { locale } from 'virtual:language'
import { t } from '#web/lib/text/t.ts'
import { timeZone } from './page-time.ts'

const hourOfDay = new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone: 'UTC' })

/** Formats an hour of the day (0–23): `3:00 AM` in languages with a 12-hour clock, and `03:00` in others. */
export const hourText = (hour: number): string => hourOfDay.format(Date.UTC(1970, 0, 1, hour))

/**
 * Returns the date that is `days` days after `now` in the marketplace's time zone, in the format of date fields
 * (`2026-03-09`).
 */
export function marketplaceDate(now: number, days = 0): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: timeZone(), dateStyle: 'short' }).format(now)
  return new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10)
}

const units = [
  ['day', 24 * 3600_000],
  ['hour', 3600_000],
  ['minute', 60_000],
] as const

/** Formats a past time relative to `now`: `just now`, `5 minutes ago`, `yesterday`. */
export function agoText(iso: string, now: number): string {
  const past = now - Date.parse(iso)
  const unit = units.find(([, ms]) => past >= ms)
  if (unit === undefined) return t('common.just-now')
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  return words.format(-Math.floor(past / unit[1]), unit[0])
}
