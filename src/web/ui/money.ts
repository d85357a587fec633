import { locale } from 'virtual:language'
import type { Money } from '#contract/money.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** `{ cents: 12900, currency: 'usd' }` → `$129`; cents are shown only where there are some. */
export function moneyText({ cents, currency }: Money): string {
  return formatFor(currency, cents % 100 !== 0).format(cents / 100)
}

/** As `moneyText`, with both decimals: for sums that stand under each other. */
export function exactMoneyText({ cents, currency }: Money): string {
  return formatFor(currency, true).format(cents / 100)
}

export function addMoney(first: Money, ...rest: Money[]): Money {
  return { ...first, cents: rest.reduce((sum, { cents }) => sum + cents, first.cents) }
}

function formatFor(currency: string, hasDecimals: boolean): Intl.NumberFormat {
  const key = `${currency}${hasDecimals}`
  const known = formats.get(key)
  if (known) return known
  const digits = hasDecimals ? 2 : 0
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  formats.set(key, format)
  return format
}
