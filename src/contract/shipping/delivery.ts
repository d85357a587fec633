import type { SellerShipping } from './offer.ts'
import type { DeliveryTerms, DeliveryWindow } from './terms.ts'
import { getShippingDistance } from './zones.ts'

/**
 * Returns the estimated ship-by date and arrival dates of an order placed today. Null if the country of origin is
 * unknown.
 */
export function estimateDelivery(
  { from, profile }: Pick<SellerShipping, 'from' | 'profile'>,
  to: string,
  { today, dispatchDays: usual, mostDispatchDays, transit }: Omit<DeliveryTerms, 'protectedDays'>,
): DeliveryWindow | null {
  if (from === null) return null
  const [min, max] = transit[getShippingDistance(from, to)]
  const shipsBy = addWorkingDays(today, getDispatchDays(profile, usual, mostDispatchDays))
  return {
    shipsBy,
    from: addWorkingDays(addWorkingDays(today, 1), min),
    by: addWorkingDays(shipsBy, Math.max(min, max)),
  }
}

/** Returns the earliest and latest arrival dates of a parcel that ships on `day`. */
export function estimateArrival(
  { from, to, day }: { from: string; to: string; day: string },
  transit: DeliveryTerms['transit'],
): Pick<DeliveryWindow, 'from' | 'by'> {
  const [min, max] = transit[getShippingDistance(from, to)]
  return { from: addWorkingDays(day, min), by: addWorkingDays(day, Math.max(min, max)) }
}

/**
 * Returns a seller's dispatch time: the number of working days from the order until the carrier receives the parcel.
 */
export function getDispatchDays(profile: SellerShipping['profile'], usual: number, max: number): number {
  return Math.min(profile?.dispatchDays ?? usual, max)
}

/**
 * Returns the earliest day on which the seller of an order placed today is paid if the buyer does not confirm the
 * delivery. `by` is the last day of the delivery estimate.
 */
export function protectionEndDate(
  by: string,
  { today, protectedDays }: Pick<DeliveryTerms, 'today' | 'protectedDays'>,
): string {
  const afterShipping = addDays(today, protectedDays.fromShipping)
  const afterEstimate = addDays(by, protectedDays.fromEstimate)
  return afterShipping > afterEstimate ? afterShipping : afterEstimate
}

/**
 * Returns the longest dispatch time, in working days, for which the ship-by date is before the automatic cancellation
 * of unshipped orders.
 */
export const maxDispatchDaysFor = (cancelAfterDays: number): number =>
  Math.max(1, Math.floor((cancelAfterDays * 5) / 7))

const day = 24 * 3600_000

/** Adds calendar days to an ISO date. */
export const addDays = (date: string, count: number): string =>
  new Date(Date.parse(date) + count * day).toISOString().slice(0, 10)

/** Adds working days to an ISO date, skipping Saturdays and Sundays. */
export function addWorkingDays(date: string, count: number): string {
  let at = Date.parse(date)
  for (let left = count; left > 0;) {
    at += day
    const weekday = new Date(at).getUTCDay()
    if (weekday !== 0 && weekday !== 6) left--
  }
  return new Date(at).toISOString().slice(0, 10)
}
