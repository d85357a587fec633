import type { BuyerSellerOrder } from '#contract/orders/orders.ts'
import { arrivalWords, shipByWords } from '../delivery/window-words.ts'

interface DeliveryPromiseProps {
  sellerOrder: Pick<BuyerSellerOrder, 'state' | 'delivery'>
  reader: 'buyer' | 'seller'
}

/** The days the buyer was told on ordering, as long as the parcel has not arrived. */
export function DeliveryPromise({ sellerOrder: { state, delivery }, reader }: DeliveryPromiseProps) {
  if (delivery === null || (state !== 'paid' && state !== 'shipped')) return null
  const isToShip = reader === 'seller' && state === 'paid'
  const words = [...(isToShip ? [shipByWords(delivery)] : []), arrivalWords(delivery)]
  return (
    <p className="font-semibold" data-testid="delivery-promise">
      {words.join(' · ')}
    </p>
  )
}
