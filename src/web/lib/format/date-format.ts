import { locale } from 'virtual:language'
import { timeZone } from './page-time.ts'

/**
 * Returns a function that formats a time in a time zone. By default, this is the marketplace's time zone. A date
 * without a time (`2026-03-09`) is formatted in UTC, so that it is the same date in every time zone.
 */
export function dateFormat(
  parts: Intl.DateTimeFormatOptions,
  zoneOf: () => string | undefined = timeZone,
): (at: string | number) => string {
  const formats: Record<string, Intl.DateTimeFormat> = {}
  return (at) => {
    const zone = String(at).length === dateLength ? 'UTC' : zoneOf()
    return (formats[zone ?? ''] ??= new Intl.DateTimeFormat(locale, { ...parts, timeZone: zone })).format(
      new Date(at),
    )
  }
}

const dateLength = 10
