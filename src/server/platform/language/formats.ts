import type { Money } from '#contract/money.ts'
import { localeOf, type Language } from './translate.ts'

// Making a format costs as much as the rest of an email.
const formats = new Map<string, { format(value: number): string }>()

function formatOf(
  key: string,
  make: () => { format(value: number): string },
): { format(value: number): string } {
  const known = formats.get(key)
  if (known) return known
  const made = make()
  formats.set(key, made)
  return made
}

type At = Date | string | number

function date(language: Language, name: string, parts: Intl.DateTimeFormatOptions, at: At): string {
  const make = () => new Intl.DateTimeFormat(localeOf(language), { ...parts, timeZone: 'UTC' })
  return formatOf(`${name} ${language}`, make).format(new Date(at).getTime())
}

/** "$48.00" */
export function moneyText(language: Language, { cents, currency }: Money): string {
  const make = () => new Intl.NumberFormat(localeOf(language), { style: 'currency', currency })
  return formatOf(`${currency} ${language}`, make).format(cents / 100)
}

/** "November 22": a day of the calendar, as the marketplace counts it (UTC). */
export const dayText = (language: Language, at: At): string =>
  date(language, 'day', { day: 'numeric', month: 'long' }, at)

/** "November 22, 2026" */
export const dateText = (language: Language, at: At): string =>
  date(language, 'date', { dateStyle: 'long' }, at)

/** "Nov 22, 2026, 8:15 PM UTC": readers are anywhere. */
export const timeText = (language: Language, at: At): string =>
  `${date(language, 'time', { dateStyle: 'medium', timeStyle: 'short' }, at)} UTC`

/** "United States", of "US". */
export function countryText(language: Language, code: string): string {
  return new Intl.DisplayNames(localeOf(language), { type: 'region' }).of(code) ?? code
}
