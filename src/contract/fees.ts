import { stepOf } from './currency.ts'

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

/** What the marketplace keeps of a seller's listings; shipping is wholly the seller's. `bps`: 1000 is 10 %. */
export function commissionCents(cents: number, bps: number, currency: string): number {
  return shareOf(cents, bps, currency)
}
