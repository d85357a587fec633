import type { SellerShipping } from './offer.ts'
import type { DeliveryTerms, DeliveryWindow } from './terms.ts'
import { distanceOf } from './zones.ts'

/**
 * Returns the estimated ship-by date and arrival dates of an order placed today. Null if the country of origin is
 * unknown.
 */
export function deliveryWindowTo(
  { from, profile }: Pick<SellerShipping, 'from' | 'profile'>,
  to: string,
  { today, dispatchDays: usual, mostDispatchDays, transit }: DeliveryTerms,
): DeliveryWindow | null {
  if (from === null) return null
  const [min, max] = transit[distanceOf(from, to)]
  const shipsBy = addWorkingDays(today, dispatchDaysOf(profile, usual, mostDispatchDays))
  return {
    shipsBy,
    from: addWorkingDays(addWorkingDays(today, 1), min),
    by: addWorkingDays(shipsBy, Math.max(min, max)),
  }
}

/** Returns the earliest and latest arrival dates of a parcel that ships on `day`. */
export function arrivalOfShipped(
  { from, to, day }: { from: string; to: string; day: string },
  transit: DeliveryTerms['transit'],
): Pick<DeliveryWindow, 'from' | 'by'> {
  const [min, max] = transit[distanceOf(from, to)]
  return { from: addWorkingDays(day, min), by: addWorkingDays(day, Math.max(min, max)) }
}

/**
 * Returns a seller's dispatch time: the number of working days between the order and the time when the carrier receives
 * the parcel.
 */
export function dispatchDaysOf(profile: SellerShipping['profile'], usual: number, max: number): number {
  return Math.min(profile?.dispatchDays ?? usual, max)
}

/**
 * Returns the maximum dispatch time in working days. With this maximum, orders are due to ship before unshipped orders
 * are canceled.
 */
export const maxDispatchDaysFor = (cancelAfterDays: number): number =>
  Math.max(1, Math.floor((cancelAfterDays * 5) / 7))

const day = 24 * 3600_000

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
