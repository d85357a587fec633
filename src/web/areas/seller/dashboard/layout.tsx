import { Outlet, type ClientLoaderFunctionArgs } from 'react-router'
import { DashboardLayout, type DashboardLink } from '#web/features/dashboard/frame/layout.tsx'
import { DashboardLoading } from '#web/features/dashboard/frame/page.tsx'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { t } from '#web/t.ts'
import { framed } from '#web/features/site/frame.ts'

const links: readonly DashboardLink[] = [
  { to: '/shopper/listings', label: t('seller.listings') },
  { to: '/shopper/orders', label: t('seller.orders') },
  { to: '/shopper/payouts', label: t('seller.payouts') },
  { to: '/shopper/feedback', label: t('seller.feedback') },
  { to: '/shopper/insights', label: t('seller.insights') },
  { to: '/shopper/settings', label: t('seller.settings') },
]

export const handle = framed('work')

/** Only who is signed in as a seller sees the dashboard; the pages ask the server for what is the seller's. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadAtDashboard(request, async (seller) => ({ username: seller.username }))
}

export function HydrateFallback() {
  return <DashboardLoading />
}

export default function SellerDashboard() {
  return (
    <DashboardLayout name={t('seller.dashboard')} links={links}>
      <Outlet />
    </DashboardLayout>
  )
}
