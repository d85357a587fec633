import { invalid } from './errors.ts'

/**
 * Currencies without decimals. Source of these lists: https://docs.stripe.com/currencies#zero-decimal, #three-decimal
 * and #special-cases, read in November 2026.
 */
const withoutDecimals = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '))
const withThree = new Set('bhd jod kwd omr tnd'.split(' '))
/** Currencies whose amounts have two decimals, both of which must be 0. */
const inWholeUnits = new Set('isk ugx'.split(' '))

/**
 * Minimum charge of each currency, see https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts. For all
 * other currencies, Stripe requires the equivalent of 50 US cents. The sandbox does not convert currencies, so it
 * requires 50 of the currency's smallest unit.
 */
const minimumCharges = new Map(
  Object.entries({
    usd: 50,
    aed: 200,
    aud: 50,
    bgn: 100,
    brl: 50,
    cad: 50,
    chf: 50,
    czk: 1500,
    dkk: 250,
    eur: 50,
    gbp: 30,
    hkd: 400,
    huf: 17_500,
    inr: 50,
    jpy: 50,
    mxn: 1000,
    myr: 200,
    nok: 300,
    nzd: 50,
    pln: 200,
    ron: 200,
    sek: 300,
    sgd: 50,
    thb: 1000,
  }),
)

/** Checks the amount of a charge. @throws amount_too_small if the amount is below the minimum charge of the currency */
export function checkMinimum(amount: number, currency: string): void {
  const minimum = minimumCharges.get(currency)
  if (amount >= (minimum ?? 50)) return
  throw invalid(
    minimum === undefined
      ? 'Amount must convert to at least 50 cents.'
      : `Amount must be at least ${formatMoney(minimum, currency)} ${currency}.`,
    'amount_too_small',
    'amount',
  )
}

/** Returns the number of decimals of a currency. */
export function decimalsOf(currency: string): number {
  if (withoutDecimals.has(currency)) return 0
  return withThree.has(currency) ? 3 : 2
}

/** Checks a currency code. @throws parameter_invalid_string if the currency is unknown */
export function checkCurrency(currency: string): void {
  if (Intl.supportedValuesOf('currency').includes(currency.toUpperCase())) return
  throw invalid(`Invalid currency: ${currency}.`, 'parameter_invalid_string', 'currency')
}

/**
 * Checks the last decimals of an amount.
 * @throws parameter_invalid_integer if the amount has more decimals than card charges in the currency support
 */
export function checkDigits(amount: number, currency: string): void {
  const step = withThree.has(currency) ? 10 : inWholeUnits.has(currency) ? 100 : 1
  if (amount % step === 0) return
  throw invalid(
    `Invalid amount: amounts in ${currency.toUpperCase()} must be a multiple of ${step}.`,
    'parameter_invalid_integer',
    'amount',
  )
}

/** Formats an amount for pages and errors, such as `$12.30`. */
export function formatMoney(cents: number, currency: string): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency }).format(
    cents / 10 ** decimalsOf(currency),
  )
}
