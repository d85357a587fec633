import type { Order } from '#contract/orders.ts'
import { OrderPart } from '#web/parts/order/order-part.tsx'
import { Next } from './next.tsx'

/** One parcel a seller, each with a life of its own. */
export function OrderParts({ order }: { order: Order }) {
  const isNew = order.parts.every(({ state }) => state === 'paid')
  return (
    <div className="flex min-w-0 flex-col gap-10">
      {order.parts.map((part) => (
        <OrderPart key={part._id} part={part} lines={order.lines} />
      ))}
      {order.state === 'paid' && isNew && <Next />}
    </div>
  )
}
