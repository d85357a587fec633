import type { CommissionRates } from './lists.ts'
import { stepOf } from '../currency.ts'

/** Basis points of an amount, rounded half up to what can be charged in the currency. */
function shareOf(cents: number, bps: number, currency: string): number {
  const step = stepOf(currency)
  const whole = 10_000 * step
  return Math.floor((cents * bps + whole / 2) / whole) * step
}

/** Percents of an amount, rounded in the same way. */
export function percentOf(cents: number, percent: number, currency: string): number {
  return shareOf(cents, percent * 100, currency)
}

/** What a guest or non-member pays on top of the listings; members pay none. `bps`: 500 is 5 %. */
export function serviceFeeCents(cents: number, bps: number, currency: string): number {
  return shareOf(cents, bps, currency)
}

/** What is known of an item when its commission is decided. */
export interface RatedItem {
  priceCents: number
  /** Its type, and the one that is part of. */
  types: readonly string[]
}

/** The rate of an item sold: 1000 is 10 %. Whatever is charged, shown or foretold of commission asks here. */
export function rateOf(_item: RatedItem, { commissionBps }: CommissionRates): number {
  return commissionBps
}

/** What the marketplace keeps of a seller's listings, those of one rate together; shipping is wholly the seller's. */
export function commissionCents(
  items: readonly RatedItem[],
  rates: CommissionRates,
  currency: string,
): number {
  const byRate = Map.groupBy(items, (item) => rateOf(item, rates))
  const sum = (of: readonly RatedItem[]) => of.reduce((cents, { priceCents }) => cents + priceCents, 0)
  return [...byRate].reduce((cents, [bps, of]) => cents + shareOf(sum(of), bps, currency), 0)
}

/** The rate of any sale in percent, for sentences that mean all of them. */
export function ratesText({ commissionBps }: CommissionRates, text: (percent: number) => string): string {
  return text(commissionBps / 100)
}
