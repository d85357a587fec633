import { Outlet, redirect, useLoaderData } from 'react-router'
import { DashboardLayout, type DashboardLink } from '#web/features/dashboard/frame/layout.tsx'
import { DashboardLoading } from '#web/features/dashboard/frame/page.tsx'
import { atDashboard } from '#web/features/dashboard/frame/load.ts'
import { t } from '#web/t.ts'
import { useLive } from '#web/features/live/state.ts'
import { framed } from '#web/features/site/frame.ts'

/** Of helpers, who see to nothing else. */
const helperLinks: readonly DashboardLink[] = [
  { to: '/shopper/listings', label: t('seller.listings') },
  { to: '/shopper/orders', label: t('seller.orders') },
  { to: '/shopper/messages', label: t('seller.messages') },
  { to: '/shopper/settings', label: t('account.profile') },
]

const links: readonly DashboardLink[] = [
  { to: '/shopper/listings', label: t('seller.listings') },
  { to: '/shopper/orders', label: t('seller.orders') },
  { to: '/shopper/messages', label: t('seller.messages') },
  { to: '/shopper/payouts', label: t('seller.payouts') },
  { to: '/shopper/feedback', label: t('seller.feedback') },
  { to: '/shopper/insights', label: t('seller.insights') },
  { to: '/shopper/settings', label: t('seller.settings') },
]

export const handle = framed('work')

/**
 * Only who is signed in as a seller sees the dashboard; the pages ask the server for what is the seller's. Of the team,
 * who sells nothing has no shop to look after.
 */
export const clientLoader = atDashboard(async ({ seller: { isSeller, isSA, helps } }) => {
  if (isSeller === false && !isSA && !helps) throw redirect('/sa')
  return { shop: helps?.name }
})

export function HydrateFallback() {
  return <DashboardLoading />
}

export default function SellerDashboard() {
  const { unreadMessages } = useLive()
  const { shop } = useLoaderData<typeof clientLoader>()
  const counted = (shop === undefined ? links : helperLinks).map((link) =>
    link.to === '/shopper/messages' ? { ...link, count: unreadMessages } : link,
  )
  return (
    <DashboardLayout
      name={shop === undefined ? t('seller.dashboard') : t('seller.helper.for', { shop })}
      links={counted}
    >
      <Outlet />
    </DashboardLayout>
  )
}
