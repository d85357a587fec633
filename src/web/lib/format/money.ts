import { locale } from 'virtual:language'
import type { Money } from '#contract/money.ts'
import { pageCurrency, minorUnitsPerUnit } from './currency.ts'

const formats = new Map<string, Intl.NumberFormat>()

/** Formats `{ cents: 12900, currency: 'usd' }` as `$129`. Shows decimals only if there are cents. */
export function moneyText({ cents, currency }: Money): string {
  const whole = minorUnitsPerUnit()
  return formatFor(currency, cents % whole !== 0).format(cents / whole)
}

/** Formats an amount like `moneyText`, but always with decimals. For columns of amounts. */
export function exactMoneyText({ cents, currency }: Money): string {
  return formatFor(currency, true).format(cents / minorUnitsPerUnit())
}

export function addMoney(first: Money, ...rest: Money[]): Money {
  return { ...first, cents: rest.reduce((sum, { cents }) => sum + cents, first.cents) }
}

function formatFor(currency: string, hasDecimals: boolean): Intl.NumberFormat {
  const key = `${currency}${hasDecimals}`
  const cached = formats.get(key)
  if (cached) return cached
  const { decimals, step } = pageCurrency()
  // Shows no decimals if the currency's smallest payable amount is a whole unit.
  const digits = hasDecimals && step < 10 ** decimals ? decimals : 0
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    // Shows a negative zero as $0 instead of -$0.
    signDisplay: 'negative',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  formats.set(key, format)
  return format
}
