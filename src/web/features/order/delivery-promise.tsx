import type { BuyerSellerOrder } from '#contract/orders/orders.ts'
import { arrivalText } from '../delivery/window-words.ts'

/** Shows the delivery estimate until the parcel has arrived. The text about the next step contains the ship-by date. */
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
