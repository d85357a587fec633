import type { Quote } from '#contract/orders/orders.ts'
import { includesItem } from '#web/features/bag/items.ts'
import { arrivalText } from './delivery-dates.ts'

/** Returns the display name of a seller whose items are in the quote. */
export function findSellerName({ deliveries }: Quote, seller: string): string {
  return deliveries.find((one) => one.seller === seller)?.name ?? seller
}

/**
 * Returns when a seller's parcel would arrive if the items were ordered now. Returns an empty string if there is no
 * estimate or none of the seller's items can be shipped.
 */
export function parcelArrivalText(quote: Quote, seller: string): string {
  const { lines, unavailable, notServed, deliveries } = quote
  const isSent = lines.some(
    ({ item }) =>
      item?.username === seller && !includesItem(unavailable, item) && !includesItem(notServed, item),
  )
  const window = deliveries.find((one) => one.seller === seller)?.window
  return isSent && window ? arrivalText(window) : ''
}
