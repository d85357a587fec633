import type { Order } from '#contract/orders/orders.ts'
import { SellerOrderCard } from '#web/features/order/buyer/seller-order.tsx'
import { NextSteps } from './next-steps.tsx'

/** Lists the seller orders that make up an order, each with its own parcel and state. */
export function SellerOrders({ order, stoken }: { order: Order; stoken: string }) {
  const isNew = order.sellerOrders.every(({ state }) => state === 'paid')
  return (
    <div className="flex min-w-0 flex-col gap-10">
      {order.sellerOrders.map((sellerOrder) => (
        <SellerOrderCard
          key={sellerOrder._id}
          sellerOrder={sellerOrder}
          lines={order.lines}
          stoken={stoken}
        />
      ))}
      {order.state === 'paid' && isNew && <NextSteps />}
    </div>
  )
}
