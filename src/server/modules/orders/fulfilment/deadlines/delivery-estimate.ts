import { estimateArrival } from '#contract/shipping/delivery.ts'
import type { DeliveryWindow } from '#contract/shipping/terms.ts'
import type { Tx } from '#platform/database/db.ts'
import { deliveryTermsAt } from '#modules/catalog/core/delivery-terms.ts'
import { marketplace } from '#platform/config/marketplace.ts'
import type { OrderContext } from '../../core/orders.context.ts'
import * as store from './delivery-estimate.store.ts'
import { protectionEnd } from './protection.rules.ts'

/**
 * Recomputes the delivery estimate of a parcel that ships at `now` (ms) and stores the new estimate if it is later than
 * the previous estimate. Returns the end of the buyer protection.
 */
export async function estimateOnShipping(
  { settings }: Pick<OrderContext, 'settings'>,
  tx: Tx,
  sellerOrderId: string,
  now: number,
): Promise<Date> {
  const route = await store.readParcelRoute(tx, sellerOrderId)
  const { today, transit } = deliveryTermsAt(settings, now)
  const estimate = laterEstimate(route, today, transit)
  if (estimate) await store.saveEstimate(tx, sellerOrderId, estimate)
  const parcel = { shippedAt: new Date(now), arrivesBy: estimate?.by ?? null }
  return protectionEnd(parcel, settings, marketplace().timeZone)
}

/**
 * Combines the previous estimate with a new estimate from the shipping day: the later start and the later end of the
 * arrival dates apply. Returns null if neither estimate is known.
 */
function laterEstimate(
  { from, to, estimate }: store.ParcelRoute,
  day: string,
  transit: Parameters<typeof estimateArrival>[1],
): DeliveryWindow | null {
  if (from === null || to === null) return estimate
  const shipped = estimateArrival({ from, to, day }, transit)
  if (!estimate) return { shipsBy: day, ...shipped }
  return {
    shipsBy: estimate.shipsBy,
    from: laterDay(estimate.from, shipped.from),
    by: laterDay(estimate.by, shipped.by),
  }
}

const laterDay = (one: string, other: string): string => (one > other ? one : other)
