import { href } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { SlipPage } from '#web/features/order/seller/slip-page.tsx'
import type { Route } from './+types/slip.ts'

export const clientLoader = dashboardLoader(({ id }) => call('getSellerOrder', { params: { id } }))

/** Page of the seller dashboard that shows the packing slip for an order. */
export default function PackingSlipPage({ loaderData: order }: Route.ComponentProps) {
  return <SlipPage order={order} back={href('/shopper/orders/:id', { id: order._id })} />
}
