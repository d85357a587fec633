import { useLoaderData } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import { atDashboard } from '#web/features/dashboard/frame/load.ts'
import { SlipPage } from '#web/features/order/seller/slip-page.tsx'

export const clientLoader = atDashboard(({ id }) => call('getOwnOrder', { params: { id } }))

/** Packing slip for an order of first-party items. */
export default function OwnSlipPage() {
  const order = useLoaderData<typeof clientLoader>()
  return <SlipPage order={order} back={`/sa/orders/${order._id}`} />
}
