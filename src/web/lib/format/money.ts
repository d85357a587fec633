import { locale } from 'virtual:language'
import type { Money } from '#contract/money.ts'
import { pageCurrency, wholeUnit } from './currency.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** `{ cents: 12900, currency: 'usd' }` → `$129`; decimals are shown only where there are some. */
export function moneyText({ cents, currency }: Money): string {
  const whole = wholeUnit()
  return formatFor(currency, cents % whole !== 0).format(cents / whole)
}

/** As `moneyText`, with all decimals: for sums that stand under each other. */
export function exactMoneyText({ cents, currency }: Money): string {
  return formatFor(currency, true).format(cents / wholeUnit())
}

export function addMoney(first: Money, ...rest: Money[]): Money {
  return { ...first, cents: rest.reduce((sum, { cents }) => sum + cents, first.cents) }
}

function formatFor(currency: string, hasDecimals: boolean): Intl.NumberFormat {
  const key = `${currency}${hasDecimals}`
  const known = formats.get(key)
  if (known) return known
  const { decimals, step } = pageCurrency()
  // Where nobody pays with decimals, none are shown.
  const digits = hasDecimals && step < 10 ** decimals ? decimals : 0
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    // Nothing taken away is $0, not -$0.
    signDisplay: 'negative',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  formats.set(key, format)
  return format
}
