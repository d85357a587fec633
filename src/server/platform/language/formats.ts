import { createCountryNames } from '#contract/country-names.ts'
import type { ReturnAddress } from '#contract/address.ts'
import { smallestUnitsPerUnit } from '#contract/currency.ts'
import type { Money } from '#contract/money.ts'
import { addressLines } from '#messages/address-lines.ts'
import { sourceLanguage } from '#messages/catalog.ts'
import { systemClock, type Clock } from '../core/clock.ts'
import { marketplace } from '../config/marketplace.ts'
import { localeOf, type Language } from './translate.ts'

// Caches formatters, because creating one takes as long as creating the rest of an email.
const formats = new Map<string, { format(value: number): string }>()

function formatOf(
  key: string,
  create: () => { format(value: number): string },
): { format(value: number): string } {
  const cached = formats.get(key)
  if (cached) return cached
  const created = create()
  formats.set(key, created)
  return created
}

type At = Date | string | number

function date(language: Language, name: string, parts: Intl.DateTimeFormatOptions, at: At): string {
  // A date without a time is a calendar day, which is the same day in every time zone.
  const timeZone = typeof at === 'string' && at.length === dateLength ? 'UTC' : marketplace().timeZone
  const create = () => new Intl.DateTimeFormat(localeOf(language), { ...parts, timeZone })
  return formatOf(`${name} ${language} ${timeZone}`, create).format(new Date(at).getTime())
}

const dateLength = '2026-11-22'.length

/** Returns the localized short name that the marketplace's time zone has at a given time: `UTC`, `GMT+1`, `MEZ`. */
function zoneText(language: Language, at: At): string {
  const { timeZone } = marketplace()
  const format = new Intl.DateTimeFormat(localeOf(language), { timeZone, timeZoneName: 'short' })
  const parts = format.formatToParts(new Date(at))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** Formats an amount: "$48.00". */
export function moneyText(language: Language, { cents, currency }: Money): string {
  const create = () => new Intl.NumberFormat(localeOf(language), { style: 'currency', currency })
  return formatOf(`${currency} ${language}`, create).format(cents / smallestUnitsPerUnit(currency))
}

/** Formats a number: `2.5`. */
export function decimalText(language: Language, value: number): string {
  return formatOf(`decimal ${language}`, () => new Intl.NumberFormat(localeOf(language))).format(value)
}

/** Returns the calendar day of a time in the marketplace's time zone: `2026-11-22`. */
export function calendarDay(at: number): string {
  const { timeZone } = marketplace()
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone } as const
  return formatOf(`calendar ${timeZone}`, () => new Intl.DateTimeFormat('en-CA', parts)).format(at)
}

const decimalSigns = new Map<string, string>()

/** Returns the decimal separator that a language uses. */
export function decimalSign(language: Language): string {
  const locale = localeOf(language)
  const cached = decimalSigns.get(locale)
  if (cached !== undefined) return cached
  const parts = new Intl.NumberFormat(locale).formatToParts(0.5)
  const sign = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  decimalSigns.set(locale, sign)
  return sign
}

/** Formats a range of calendar days: "Dec 3 – 8". */
export function daysText(language: Language, from: string, by: string): string {
  const parts = { day: 'numeric', month: 'short', timeZone: 'UTC' } as const
  const format = spans.get(language) ?? new Intl.DateTimeFormat(localeOf(language), parts)
  spans.set(language, format)
  return format.formatRange(new Date(from), new Date(by)).replaceAll(/[\u2009\u202f]/g, ' ')
}

const spans = new Map<Language, Intl.DateTimeFormat>()

const day = { day: 'numeric', month: 'short' } as const

/**
 * Formats a date: "Nov 22", or "Nov 22, 2027" if the year is not the current year. Emails and notifications use only
 * this date format.
 */
export function dateText(language: Language, at: At): string {
  const isThisYear = yearText(at) === yearText(clock.now())
  return isThisYear ? date(language, 'day', day, at) : fullDateText(language, at)
}

/** Returns a date with its year: "Nov 22, 2026". For files, which people might read in a later year. */
export const fullDateText = (language: Language, at: At): string =>
  date(language, 'date', { ...day, year: 'numeric' }, at)

const yearText = (at: At): string => date(sourceLanguage, 'year', { year: 'numeric' }, at)

let clock: Clock = systemClock

/** Sets the clock that determines the current year, which dates omit. */
export function setDateClock(to: Clock): void {
  clock = to
}

/** Formats a time of day: "8:15 PM UTC". Used for deadlines within hours. */
export const hourText = (language: Language, at: At): string =>
  `${date(language, 'hour', { timeStyle: 'short' }, at)} ${zoneText(language, at)}`

/**
 * Formats a date and time: "Nov 22, 8:15 PM UTC". Includes the time zone, because the reader might be in a different
 * time zone.
 */
export const timeText = (language: Language, at: At): string =>
  `${dateText(language, at)}, ${hourText(language, at)}`

/** Returns an address as lines of text, with the country's name in the reader's language. */
export const addressText = (language: Language, of: ReturnAddress): string[] =>
  addressLines(of, countryText(language, of.country))

/** Returns the city and country of an address: "Milan, Italy". */
export const placeText = (
  language: Language,
  { address_city: city, country }: Pick<ReturnAddress, 'address_city' | 'country'>,
): string => [city, countryText(language, country)].filter(Boolean).join(', ')

/** Returns the name of a country code: "United States" for "US". */
function countryText(language: Language, code: string): string {
  const locale = localeOf(language)
  const nameOf = countryNames.get(locale) ?? createCountryNames(locale)
  countryNames.set(locale, nameOf)
  return nameOf(code)
}

const countryNames = new Map<string, ReturnType<typeof createCountryNames>>()
