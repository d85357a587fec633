import { Outlet, type ClientLoaderFunctionArgs } from 'react-router'
import { DeskLayout, type DeskLink } from '#web/parts/desk/desk-layout.tsx'
import { DeskWaiting } from '#web/parts/desk/desk-page.tsx'
import { loadAtDesk } from '#web/parts/desk/desk-load.ts'

const links: readonly DeskLink[] = [
  { to: '/shopper/listings', label: 'Listings' },
  { to: '/shopper/orders', label: 'Orders' },
  { to: '/shopper/payouts', label: 'Payouts' },
  { to: '/shopper/feedback', label: 'Feedback' },
  { to: '/shopper/insights', label: 'Insights' },
  { to: '/shopper/settings', label: 'Settings' },
]

/** Only who is signed in as a seller sees the desk; the pages ask the server for what is the seller's. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadAtDesk(request, async (seller) => ({ username: seller.username }))
}

export function HydrateFallback() {
  return <DeskWaiting />
}

export default function SellerDesk() {
  return (
    <DeskLayout name="Your shop" links={links}>
      <Outlet />
    </DeskLayout>
  )
}
