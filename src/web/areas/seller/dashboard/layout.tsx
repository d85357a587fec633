import { Outlet, redirect, useLoaderData } from 'react-router'
import type { ChecklistLine } from '#contract/listings/listings.ts'
import { call } from '#web/call.ts'
import { TextLink } from '#web/ui/links.tsx'
import { DashboardLayout, type DashboardLink } from '#web/features/dashboard/frame/layout.tsx'
import { DashboardLoading } from '#web/features/dashboard/frame/page.tsx'
import { atDashboard } from '#web/features/dashboard/frame/load.ts'
import { t } from '#web/t.ts'
import { useLive } from '#web/features/live/state.ts'
import { framed } from '#web/features/site/frame.ts'

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
export const clientLoader = atDashboard(async ({ seller: { username, isSeller, isSA } }) => {
  if (isSeller === false && !isSA) throw redirect('/sa')
  const { lines } = await call('getChecklist', {})
  const isOpen = (key: ChecklistLine['key']) =>
    lines.some((line) => line.key === key && line.isNeeded && !line.done)
  const hasListed = lines.some(({ key, done }) => key === 'first-listing' && done)
  return { username, lacksAddress: hasListed && isOpen('ships-from') }
})

export function HydrateFallback() {
  return <DashboardLoading />
}

export default function SellerDashboard() {
  const { unreadMessages } = useLive()
  const { lacksAddress } = useLoaderData<typeof clientLoader>()
  const counted = links.map((link) =>
    link.to === '/shopper/messages' ? { ...link, count: unreadMessages } : link,
  )
  return (
    <DashboardLayout name={t('seller.dashboard')} links={counted}>
      {lacksAddress && <AddressWanted />}
      <Outlet />
    </DashboardLayout>
  )
}

/** Of a seller who has listed before an address was asked for: what is listed goes on being sold. */
function AddressWanted() {
  return (
    <p role="note" className="mb-6 max-w-prose border border-accent p-4 print:hidden">
      {t('seller.address-wanted')}{' '}
      <TextLink to="/shopper/settings#ship-from">{t('seller.address-wanted.add')}</TextLink>
    </p>
  )
}
