import type { Money } from '#contract/money.ts'
import type { DeliveryInfo } from './delivery-info.ts'

/**
 * Returns the shipping price of an item, or null if it is not shipped. The price depends on the chosen variant: an
 * expensive variant can ship for free even if the cheapest variant does not.
 */
export function getShippingPrice(
  { price, freeFromCents }: Pick<DeliveryInfo, 'price' | 'freeFromCents'>,
  item: Money,
): Money | null {
  return price && freeFromCents !== null && item.cents >= freeFromCents ? { ...price, cents: 0 } : price
}
