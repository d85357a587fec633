import { locale } from 'virtual:language'

export function firstLetter(name: string): string {
  return name.trim().charAt(0).toUpperCase()
}

/** `like new` → `Like new`. */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const dates = new Intl.DateTimeFormat(locale, {
  year: '2-digit',
  month: '2-digit',
  day: '2-digit',
  timeZone: 'UTC',
})

/** Spec §9: dates as MM/DD/YY; the server's calendar and the browser's must agree, so both use UTC. */
export const shortDate = (at: string | number): string => dates.format(new Date(at))

const daysAndMonths = new Intl.DateTimeFormat(locale, { month: '2-digit', day: '2-digit', timeZone: 'UTC' })

/** The same without its year. */
export const dayAndMonth = (at: string): string => daysAndMonths.format(new Date(at))

const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `March 2026`, in UTC as above. */
export const monthOf = (iso: string): string => months.format(new Date(iso))
