import { href } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { SlipPage } from '#web/features/order/seller/slip-page.tsx'
import type { Route } from './+types/slip.ts'

export const clientLoader = dashboardLoader(({ id }) => call('getOwnOrder', { params: { id } }))

/** Page that shows the packing slip for an order of first-party items. */
export default function OwnSlipPage({ loaderData: order }: Route.ComponentProps) {
  return <SlipPage order={order} back={href('/sa/orders/:id', { id: order._id })} />
}
