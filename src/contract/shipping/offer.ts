import type { ShippingProfile, ShippingZone } from './profile.ts'
import { isInZone, zoneKinds } from './zones.ts'

/** Shipping data of a seller, from which shipping prices are computed. */
export interface SellerShipping {
  /** Country of origin. Null if the seller entered the location only as free text. */
  from: string | null
  /** Shipping price in cents for every country. Applies only if the seller has no shipping profile. */
  flatCents: number
  profile: ShippingProfile | null
}

/** Prices of a parcel to one country, in cents. */
export interface ShippingRate {
  firstCents: number
  furtherCents: number
  /** Minimum value of the items, in cents, for free shipping. Null if shipping is never free. */
  freeFromCents: number | null
}

/**
 * Returns a seller's shipping rate to a country. Undefined if the seller does not ship to the country. `home` is the
 * marketplace's country.
 */
export function findShippingRate(
  { from, flatCents, profile }: SellerShipping,
  to: string,
  home: string,
): ShippingRate | undefined {
  if (profile === null) return { firstCents: flatCents, furtherCents: 0, freeFromCents: null }
  return zoneFor(profile, from ?? home, to)
}

/**
 * Returns a seller's shipping price in cents for `count` items worth `goodsCents`. Undefined if the seller does not
 * ship to the country. `home` is the marketplace's country.
 */
export function computeShippingCents(
  seller: SellerShipping,
  to: string,
  home: string,
  count: number,
  goodsCents: number,
): number | undefined {
  const rate = findShippingRate(seller, to, home)
  return rate && computeParcelCents(rate, count, goodsCents)
}

/** Returns the shipping price, in cents, of a parcel with `count` items worth `goodsCents`. */
export function computeParcelCents(
  { firstCents, furtherCents, freeFromCents }: ShippingRate,
  count: number,
  goodsCents: number,
): number {
  if (freeFromCents !== null && goodsCents >= freeFromCents) return 0
  return firstCents + (count - 1) * furtherCents
}

/** Returns the narrowest zone that contains a country. */
function zoneFor({ zones, notTo }: ShippingProfile, from: string, to: string): ShippingZone | undefined {
  if (notTo.includes(to)) return undefined
  const holding = zones.filter((zone) => isInZone(zone, from, to))
  return holding.toSorted((one, other) => zoneKinds.indexOf(one.to) - zoneKinds.indexOf(other.to))[0]
}
