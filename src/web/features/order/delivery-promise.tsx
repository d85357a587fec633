import type { BuyerSellerOrder } from '#contract/orders/orders.ts'
import { arrivalText } from '../delivery/delivery-dates.ts'

/**
 * Shows the estimated arrival until the parcel has arrived. Does not show the ship-by date, because the sentence about
 * the next step contains it.
 */
export function DeliveryPromise({
  sellerOrder: { state, delivery },
}: {
  sellerOrder: Pick<BuyerSellerOrder, 'state' | 'delivery'>
}) {
  if (delivery === null || (state !== 'paid' && state !== 'shipped')) return null
  return (
    <p className="font-semibold" data-testid="delivery-promise">
      {arrivalText(delivery)}
    </p>
  )
}
