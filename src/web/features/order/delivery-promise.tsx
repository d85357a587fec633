import type { BuyerSellerOrder } from '#contract/orders/orders.ts'
import { arrivalWords } from '../delivery/window-words.ts'

/** Delivery estimate until the parcel has arrived. The ship-by date is only shown with the next step. */
export function DeliveryPromise({
  sellerOrder: { state, delivery },
}: {
  sellerOrder: Pick<BuyerSellerOrder, 'state' | 'delivery'>
}) {
  if (delivery === null || (state !== 'paid' && state !== 'shipped')) return null
  return (
    <p className="font-semibold" data-testid="delivery-promise">
      {arrivalWords(delivery)}
    </p>
  )
}
