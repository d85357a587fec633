import type { ShippingProfile, ShippingZone } from './profile.ts'
import { isInZone, zoneKinds } from './zones.ts'

/** What is known of how a seller sends. */
export interface SellerShipping {
  /** The country parcels come from; null where only words say so. */
  from: string | null
  /** One price for every country, of a seller without a profile. */
  flatCents: number
  profile: ShippingProfile | null
}

/** What one parcel costs to a country, in cents. */
export interface ShippingRate {
  firstCents: number
  furtherCents: number
  /** From this value of the goods on it is free; null: never. */
  freeFromCents: number | null
}

/** Returns a seller's rate to a country; undefined where the seller does not send there. `home` is the marketplace's country. */
export function shippingRateTo(
  { from, flatCents, profile }: SellerShipping,
  to: string,
  home: string,
): ShippingRate | undefined {
  if (profile === null) return { firstCents: flatCents, furtherCents: 0, freeFromCents: null }
  return zoneFor(profile, from ?? home, to)
}

/**
 * What a seller's parcel of `count` items worth `goodsCents` costs to a country, in cents; undefined where the seller
 * does not send there. `home` is the marketplace's country.
 */
export function shippingCentsTo(
  seller: SellerShipping,
  to: string,
  home: string,
  count: number,
  goodsCents: number,
): number | undefined {
  const rate = shippingRateTo(seller, to, home)
  if (rate === undefined) return undefined
  const { firstCents, furtherCents, freeFromCents } = rate
  if (freeFromCents !== null && goodsCents >= freeFromCents) return 0
  return firstCents + (count - 1) * furtherCents
}

/** The zone whose price holds for a country: the narrowest. */
function zoneFor({ zones, notTo }: ShippingProfile, from: string, to: string): ShippingZone | undefined {
  if (notTo.includes(to)) return undefined
  const holding = zones.filter((zone) => isInZone(zone, from, to))
  return holding.toSorted((one, other) => zoneKinds.indexOf(one.to) - zoneKinds.indexOf(other.to))[0]
}
