/**
 * How the payment provider counts a currency: its decimals, and what an amount must be a whole multiple of, in its smallest
 * unit (the provider's page of currencies: zero-decimal, three-decimal, special cases; read 2026-11).
 */
interface Counting {
  decimals: 0 | 2 | 3
  step: 1 | 10 | 100
}

const usual: Counting = { decimals: 2, step: 1 }
const withoutDecimals: Counting = { decimals: 0, step: 1 }
/** Their last digit is 0 in what a card is charged. */
const withThree: Counting = { decimals: 3, step: 10 }
/** Written with two decimals, of which nobody uses any: 5 krónur are 500. */
const inWholeUnits: Counting = { decimals: 2, step: 100 }

const countings = new Map<string, Counting>([
  ...'bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'
    .split(' ')
    .map((code) => [code, withoutDecimals] as const),
  ...'bhd jod kwd omr tnd'.split(' ').map((code) => [code, withThree] as const),
  ...'huf isk twd ugx'.split(' ').map((code) => [code, inWholeUnits] as const),
])

/** What a marketplace charges in that has chosen nothing else. */
export const defaultCurrency = 'usd'

const countingOf = (currency: string): Counting => countings.get(currency) ?? usual

/** How many decimals an amount has: 2 for `usd`, 0 for `jpy`, 3 for `kwd`. */
export function decimalsOf(currency: string): number {
  return countingOf(currency).decimals
}

/** What an amount in a currency's smallest unit must be a multiple of, so that a card can be charged it. */
export function stepOf(currency: string): number {
  return countingOf(currency).step
}

/** How many of its smallest unit make one of a currency: 100 for `usd`, 1 for `jpy`. */
export function unitOf(currency: string): number {
  return 10 ** decimalsOf(currency)
}

/** Of currencies whose unit is worth little: how many of it, as a power of ten, are worth about a dollar (2026-11). */
const unitsToADollar = new Map<string, number>([
  ...'afn all amd dzd gmd huf isk jmd jpy kes kmf lkr mkd mzn npr pkr php rsd rub thb try twd xaf xof xpf yer'
    .split(' ')
    .map((code) => [code, 100] as const),
  ...'aoa bif cdf clp cop crc djf gnf iqd khr krw kzt lrd mga mmk mnt mwk ngn pyg rwf sll sos tzs ugx uzs'
    .split(' ')
    .map((code) => [code, 1_000] as const),
  ...'idr irr lak lbp vnd'.split(' ').map((code) => [code, 10_000] as const),
])

/** So many dollars' worth in a currency's smallest unit, to the next power of ten: for limits, never for prices. */
export function aboutDollars(dollars: number, currency: string): number {
  return dollars * unitOf(currency) * (unitsToADollar.get(currency) ?? 1)
}

/** An amount in a currency's smallest unit, to the nearest one that can be charged, half up. */
export function toStep(amount: number, currency: string): number {
  const step = stepOf(currency)
  return Math.floor((amount + step / 2) / step) * step
}

/** Whether it is the ISO 4217 code, in lower case, of a currency that is in use. */
export function isCurrency(code: string): boolean {
  return code === code.toLowerCase() && Intl.supportedValuesOf('currency').includes(code.toUpperCase())
}
