import { locale } from 'virtual:language'
import { timeZone } from './time-zone.ts'

/**
 * How a moment is written, in the marketplace's time zone. A date alone (`2026-03-09`) is a day of the calendar, the same
 * everywhere.
 */
export function dateFormat(parts: Intl.DateTimeFormatOptions): (at: string | number) => string {
  const made: Record<string, Intl.DateTimeFormat> = {}
  return (at) => {
    const zone = String(at).length === dateLength ? 'UTC' : timeZone()
    return (made[zone] ??= new Intl.DateTimeFormat(locale, { ...parts, timeZone: zone })).format(new Date(at))
  }
}

const dateLength = 10
