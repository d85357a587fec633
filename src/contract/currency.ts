/**
 * Rules of a currency. `decimals`: number of decimals. `step`: charges must be multiples of this number of smallest
 * units. Source: the payment provider's list of currencies (zero-decimal, three-decimal and special cases), as of
 * November 2026.
 */
interface CurrencyRule {
  decimals: 0 | 2 | 3
  step: 1 | 10 | 100
}

const twoDecimals: CurrencyRule = { decimals: 2, step: 1 }
const zeroDecimals: CurrencyRule = { decimals: 0, step: 1 }
/** Currencies with three decimals. Card charges must be multiples of ten, so the last digit is always 0. */
const threeDecimals: CurrencyRule = { decimals: 3, step: 10 }
/**
 * Currencies whose amounts have two decimals in the payment provider's API, but can only be charged in whole units. For
 * example, 5 krónur are sent as 500.
 */
const wholeUnitsOnly: CurrencyRule = { decimals: 2, step: 100 }

const currencyRules = new Map<string, CurrencyRule>([
  ...'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'
    .split(' ')
    .map((code) => [code, zeroDecimals] as const),
  ...'bhd jod kwd omr tnd'.split(' ').map((code) => [code, threeDecimals] as const),
  ...'huf isk twd ugx'.split(' ').map((code) => [code, wholeUnitsOnly] as const),
])

/** Default currency of a marketplace. */
export const defaultCurrency = 'usd'

const ruleOf = (currency: string): CurrencyRule => currencyRules.get(currency) ?? twoDecimals

/** Returns the number of decimals of a currency: 2 for `usd`, 0 for `jpy`, 3 for `kwd`. */
export function getCurrencyDecimals(currency: string): number {
  return ruleOf(currency).decimals
}

/** Returns the step of a currency: charged amounts must be multiples of this number of smallest units. */
export function getChargeStep(currency: string): number {
  return ruleOf(currency).step
}

/** Returns the number of smallest units per unit of a currency: 100 for `usd`, 1 for `jpy`. */
export function smallestUnitsPerUnit(currency: string): number {
  return 10 ** getCurrencyDecimals(currency)
}

/**
 * Number of units of a currency that are worth about one dollar, rounded to a power of ten (November 2026). Contains
 * only currencies for which this number is not 1.
 */
const unitsPerDollar = new Map<string, number>([
  ...'afn all amd dzd gmd huf isk jmd jpy kes kmf lkr mkd mzn npr pkr php rsd rub thb try twd xaf xof xpf yer'
    .split(' ')
    .map((code) => [code, 100] as const),
  ...'aoa bif cdf clp cop crc djf gnf iqd khr krw kzt lrd mga mmk mnt mwk ngn pyg rwf sll sos tzs ugx uzs'
    .split(' ')
    .map((code) => [code, 1_000] as const),
  ...'idr irr lak lbp vnd'.split(' ').map((code) => [code, 10_000] as const),
])

/**
 * Converts dollars to a currency's smallest unit, with an exchange rate rounded to a power of ten. Use the result for
 * limits, never for prices.
 */
export function approximateDollars(dollars: number, currency: string): number {
  return dollars * smallestUnitsPerUnit(currency) * (unitsPerDollar.get(currency) ?? 1)
}

/** Rounds an amount half up to an amount that can be charged. Both amounts are in the currency's smallest unit. */
export function roundToChargeable(amount: number, currency: string): number {
  const step = getChargeStep(currency)
  return Math.floor((amount + step / 2) / step) * step
}

/** Returns whether a string is the lower-case ISO 4217 code of a current currency. */
export function isCurrency(code: string): boolean {
  return code === code.toLowerCase() && Intl.supportedValuesOf('currency').includes(code.toUpperCase())
}
