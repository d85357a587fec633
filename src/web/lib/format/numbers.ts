import { locale } from 'virtual:language'

const format = new Intl.NumberFormat(locale)
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
const rating = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** Cache of formatted whole numbers below 1,000. A shop page shows about a hundred of them. */
const smallNumbers: string[] = []

/** Formats a number as `1,204`. */
export function numberText(value: number): string {
  if (!(Number.isInteger(value) && value >= 0 && value < 1_000)) return format.format(value)
  return (smallNumbers[value] ??= format.format(value))
}

/** Formats a rating with one decimal, such as `4.7` (spec §9). */
export const ratingText = (rate: number): string => rating.format(rate)

/** Formats an amount of a unit with one decimal, such as `2.4`. */
export const measureText = (amount: number): string => rating.format(amount)

/** Formats `20` as `20%`, in the format of the language. */
export function percentText(value: number): string {
  return percent.format(value / 100)
}
