import { Outlet, type ClientLoaderFunctionArgs } from 'react-router'
import { DashboardLayout, type DashboardLink } from '#web/features/dashboard/frame/layout.tsx'
import { DashboardLoading } from '#web/features/dashboard/frame/page.tsx'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'

const links: readonly DashboardLink[] = [
  { to: '/shopper/listings', label: 'Listings' },
  { to: '/shopper/orders', label: 'Orders' },
  { to: '/shopper/payouts', label: 'Payouts' },
  { to: '/shopper/feedback', label: 'Feedback' },
  { to: '/shopper/insights', label: 'Insights' },
  { to: '/shopper/settings', label: 'Settings' },
]

/** Only who is signed in as a seller sees the dashboard; the pages ask the server for what is the seller's. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadAtDashboard(request, async (seller) => ({ username: seller.username }))
}

export function HydrateFallback() {
  return <DashboardLoading />
}

export default function SellerDashboard() {
  return (
    <DashboardLayout name="Your shop" links={links}>
      <Outlet />
    </DashboardLayout>
  )
}
