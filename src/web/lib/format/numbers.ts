import { locale } from 'virtual:language'

const format = new Intl.NumberFormat(locale)
const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
const rating = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** `1,204`. One format for all: `toLocaleString` makes its own each time, which cost a shop page a seventh of its time. */
export const numberText = (value: number): string => format.format(value)

/** `4.7`; spec §9 shows a rating to one decimal. */
export const ratingText = (rate: number): string => rating.format(rate)

/** `2.4`: how much there is of a unit. */
export const measureText = (amount: number): string => rating.format(amount)

/** `20` → `20%`, or as the language writes it. */
export function percentText(value: number): string {
  return percent.format(value / 100)
}
