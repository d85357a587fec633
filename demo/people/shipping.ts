import type { ShippingProfile, ShippingZone } from '#contract/shipping/profile.ts'
import { getShippingDistance, type ZoneKind } from '#contract/shipping/zones.ts'
import type { DemoSeller } from './seller.ts'

const step = 50
const freeFromCents = 20_000

/**
 * Returns shipping prices per destination zone. For sellers outside the US, the seller's price is the worldwide price,
 * and nearer zones cost less. For US sellers, the price applies within the US, and shipping to all other countries
 * costs twice as much. A price of 0 stays 0 for every zone.
 */
export function createShippingPrices(
  { username, shippingCents }: Pick<DemoSeller, 'username' | 'shippingCents'>,
  country: string | undefined,
): ShippingProfile {
  const zone = (to: ZoneKind, portion: number, free: number | null = null): ShippingZone => ({
    to,
    countries: [],
    firstCents: Math.round((shippingCents * portion) / step) * step,
    furtherCents: 0,
    freeFromCents: free,
  })
  const isAmerican = country === 'US'
  const isEuropean = country !== undefined && getShippingDistance(country, 'CH') !== 'world'
  return {
    dispatchDays: 1 + (username.length % 3),
    zones: [
      ...(isAmerican ? [zone('domestic', 1)] : [zone('domestic', 0.5, freeFromCents)]),
      ...(isEuropean ? [zone('europe', 0.75)] : []),
      zone('world', isAmerican ? 2 : 1),
    ],
    notTo: isEuropean ? ['AU', 'NZ'] : [],
  }
}
