import type { Product } from '#contract/catalog/catalog.ts'
import { getDispatchDays } from '#contract/shipping/delivery.ts'
import { t } from '#web/lib/text/t.ts'

/**
 * Returns short texts about the seller: the number of sold items and the usual shipping time. If there were too few
 * orders to measure the shipping time, uses the seller's dispatch time.
 */
export function sellerInfoTexts({
  seller,
  delivery,
}: {
  seller: Pick<Product['seller'], 'soldCount' | 'shipHours' | 'ships'>
  delivery: Pick<Product['delivery'], 'dispatchDays' | 'mostDispatchDays'>
}): string[] {
  const { soldCount, shipHours, ships } = seller
  const promised = getDispatchDays(ships.profile, delivery.dispatchDays, delivery.mostDispatchDays)
  return [
    ...(soldCount > 0 ? [t('product.seller.sold', { count: soldCount })] : []),
    ...(shipHours !== null
      ? [t('product.seller.ships', { days: Math.max(1, Math.ceil(shipHours / 24)) })]
      : ships.from === null
        ? []
        : [t('product.seller.ships-new', { days: promised })]),
  ]
}
