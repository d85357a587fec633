import { getCurrencyDecimals, roundToChargeable, smallestUnitsPerUnit, getChargeStep } from '../currency.ts'

/**
 * Rounding of prices in a bulk edit. `none`: to the smallest chargeable amount. `whole`: to a whole unit, such as $12.
 * `ending-99`: to the nearest price that ends in .99, or to a whole unit in currencies without cents.
 */
export const priceRoundings = ['none', 'whole', 'ending-99'] as const
export type PriceRounding = (typeof priceRoundings)[number]

/** Rounds a price in the currency's smallest unit. Half a unit is rounded up. */
export function roundPrice(amount: number, rounding: PriceRounding, currency: string): number {
  const unit = smallestUnitsPerUnit(currency)
  const isEnding =
    rounding === 'ending-99' && getCurrencyDecimals(currency) === 2 && getChargeStep(currency) === 1
  if (rounding === 'none') return roundToChargeable(amount, currency)
  if (!isEnding) return Math.max(unit, Math.floor((amount + unit / 2) / unit) * unit)
  // A price that ends in .99 is one cent below a whole unit.
  return Math.max(2 * unit, Math.floor((amount + 1 + unit / 2) / unit) * unit) - 1
}
