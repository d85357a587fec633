import { isRouteErrorResponse, Outlet, redirect, useRouteError } from 'react-router'
import type { ChecklistLine } from '#contract/listings/checklist.ts'
import { call } from '#web/lib/calls/call.ts'
import { TextLink } from '#web/kit/links.tsx'
import { PageHelp } from './page-help.tsx'
import { DashboardLayout, type DashboardLink } from '#web/features/dashboard/frame/layout.tsx'
import { DashboardLoading, DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { isFeatureOn } from '#web/lib/page/features.ts'
import { t } from '#web/lib/text/t.ts'
import { useLive } from '#web/features/live/state.ts'
import { useSession } from '#web/lib/session/state.ts'
import { withFrame } from '#web/features/site/frame/frame.ts'
import { PageBoundary } from '#web/features/site/page-boundary.tsx'
import type { Route } from './+types/layout.ts'

/** Links for helpers, who have access to these pages only. */
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

export const handle = withFrame('work')

/**
 * Allows only sellers and helpers. Team members without a shop are redirected to the admin area. Permissions are
 * checked by the API calls that the pages make.
 */
export const clientLoader = dashboardLoader(async ({ seller: { username, isSeller, isSA, helps } }) => {
  if (isSeller === false && !isSA && !helps) throw redirect('/sa')
  // Helpers are not allowed to read the shop's settings.
  if (helps) return { username, shop: helps.name, lacksAddress: false }
  const { lines } = await call('getChecklist', {})
  const isOpen = (key: ChecklistLine['key']) =>
    lines.some((line) => line.key === key && line.isNeeded && !line.done)
  const hasListed = lines.some(({ key, done }) => key === 'first-listing' && done)
  return { username, shop: undefined, lacksAddress: hasListed && isOpen('ships-from') }
})

export function HydrateFallback() {
  return <DashboardLoading />
}

/** Shows helpers a message that the page is reserved for the shop's owner. The menu stays visible. */
export function ErrorBoundary() {
  const error = useRouteError()
  const shop = useSession()?.seller?.helps?.name
  if (shop === undefined || !isRouteErrorResponse(error) || error.status !== 403) return <PageBoundary />
  return (
    <DashboardLayout name={t('seller.helper.for', { shop })} links={helperLinks}>
      <DashboardPage title={t('seller.helper.no-access')} lead={t('seller.helper.no-access.text', { shop })}>
        <TextLink to="/shopper/listings">{t('seller.helper.no-access.listings')}</TextLink>
      </DashboardPage>
    </DashboardLayout>
  )
}

export default function SellerDashboard({ loaderData: { shop, lacksAddress } }: Route.ComponentProps) {
  const { unreadMessages } = useLive()
  const isFirstParty = useSession()?.seller?.isSA ?? false
  const own = isFirstParty ? links.filter(({ to }) => to !== '/shopper/payouts') : links
  // While messages are off, conversations about orders continue, so the inbox appears if there are unread messages.
  const hasInbox = isFeatureOn('messages') || unreadMessages > 0
  const counted = (shop === undefined ? own : helperLinks)
    .filter(({ to }) => to !== '/shopper/messages' || hasInbox)
    .map((link) => (link.to === '/shopper/messages' ? { ...link, count: unreadMessages } : link))
  return (
    <DashboardLayout
      name={shop === undefined ? t('seller.dashboard') : t('seller.helper.for', { shop })}
      links={counted}
    >
      {lacksAddress && <MissingAddressNote />}
      <Outlet />
      <PageHelp />
    </DashboardLayout>
  )
}

/**
 * Reminds a seller to enter an address if the shop listed items before an address was required. Existing listings
 * remain available to buyers.
 */
function MissingAddressNote() {
  return (
    <p role="note" className="mb-6 max-w-prose border border-accent p-4 print:hidden">
      {t('seller.address-wanted')}{' '}
      <TextLink to="/shopper/settings#ship-from">{t('seller.address-wanted.add')}</TextLink>
    </p>
  )
}
