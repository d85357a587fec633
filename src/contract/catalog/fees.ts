import type { CommissionRates } from './lists.ts'
import { getChargeStep } from '../currency.ts'

/**
 * Returns a share of an amount, both in cents. `bps` is the share in basis points. The result is rounded half up to the
 * smallest amount that can be charged in the currency.
 */
function shareOf(cents: number, bps: number, currency: string): number {
  const step = getChargeStep(currency)
  const whole = 10_000 * step
  return Math.floor((cents * bps + whole / 2) / whole) * step
}

/**
 * Returns a percentage of an amount in cents, rounded half up to the smallest amount that can be charged in the
 * currency.
 */
export function percentageOfAmount(cents: number, percent: number, currency: string): number {
  return shareOf(cents, percent * 100, currency)
}

/**
 * Returns the service fee in cents that a guest or non-member pays in addition to the price of the items. `bps` is in
 * basis points: 500 is 5%.
 */
export function serviceFeeCents(cents: number, bps: number, currency: string): number {
  return shareOf(cents, bps, currency)
}

/** Properties of an item that determine its commission rate. */
export interface RatedItem {
  priceCents: number
  /** Type of the item and the types above it. */
  types: readonly string[]
}

/**
 * Returns the commission rate of an item in basis points: 1000 is 10%. All commission is calculated with this function.
 */
export function getCommissionRate(_item: RatedItem, { commissionBps }: CommissionRates): number {
  return commissionBps
}

/**
 * Returns the commission on a seller's items in cents. Rounds only once for all items with the same rate. There is no
 * commission on shipping.
 */
export function commissionCents(
  items: readonly RatedItem[],
  rates: CommissionRates,
  currency: string,
): number {
  const byRate = Map.groupBy(items, (item) => getCommissionRate(item, rates))
  const sum = (of: readonly RatedItem[]) => of.reduce((cents, { priceCents }) => cents + priceCents, 0)
  return [...byRate].reduce((cents, [bps, of]) => cents + shareOf(sum(of), bps, currency), 0)
}

/**
 * Formats the marketplace's general commission rate as a percentage, for texts that are not about a particular item.
 */
export function formatCommissionRate(
  { commissionBps }: CommissionRates,
  text: (percent: number) => string,
): string {
  return text(commissionBps / 100)
}
