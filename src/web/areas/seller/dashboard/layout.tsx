import { isRouteErrorResponse, Outlet, redirect, useRouteError } from 'react-router'
import type { ChecklistLine } from '#contract/listings/checklist.ts'
import { call } from '#web/lib/calls/call.ts'
import { TextLink } from '#web/kit/links.tsx'
import { PageHelp } from './page-help.tsx'
import { DashboardLayout, type DashboardLink } from '#web/features/dashboard/frame/layout.tsx'
import type { BottomBarPlace } from '#web/features/dashboard/frame/bottom-bar.tsx'
import {
  ListingsIcon,
  MessagesIcon,
  MoreIcon,
  OrdersIcon,
  PayoutsIcon,
} from '#web/features/dashboard/frame/place-icons.tsx'
import { PersonIcon } from '#web/kit/icons.tsx'
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

/** Pages that staff can open in a view of the dashboard. */
const viewedPages = [
  '/shopper/listings',
  '/shopper/orders',
  '/shopper/messages',
  '/shopper/feedback',
  '/shopper/insights',
]

/** Main pages, for the bar on phones. `/shopper/more` lists the other pages. */
const places: readonly BottomBarPlace[] = [
  {
    to: '/shopper/listings',
    label: t('seller.listings'),
    icon: ListingsIcon,
    includes: ['/shopper/imports'],
  },
  { to: '/shopper/orders', label: t('seller.orders'), icon: OrdersIcon },
  { to: '/shopper/messages', label: t('seller.messages'), icon: MessagesIcon },
  { to: '/shopper/payouts', label: t('seller.payouts'), icon: PayoutsIcon },
  { to: '/shopper/more', label: t('seller.more'), icon: MoreIcon },
]
const helperPlaces: readonly BottomBarPlace[] = [
  ...places.slice(0, 3),
  { to: '/shopper/settings', label: t('account.profile'), icon: PersonIcon },
]

export const handle = withFrame('work')

/**
 * Allows only sellers and helpers. Team members without a shop are redirected to the admin area. Permissions are
 * checked by the API calls that the pages make.
 */
export const clientLoader = dashboardLoader(async ({ seller: { username, isSeller, isSA, helps } }) => {
  if (isSeller === false && !isSA && !helps) throw redirect('/sa')
  // If the orders cannot be counted, the page is shown without the count.
  const counting = call('listSellerOrders', { query: { limit: 1 } }).then(
    ({ counts }) => counts.yourTurn,
    () => 0,
  )
  // Helpers are not allowed to read the shop's settings.
  if (helps) return { username, shop: helps.name, lacksAddress: false, waitingOrders: await counting }
  const [{ lines }, waitingOrders] = await Promise.all([call('getChecklist', {}), counting])
  const isOpen = (key: ChecklistLine['key']) =>
    lines.some((line) => line.key === key && line.isNeeded && !line.done)
  const hasListed = lines.some(({ key, done }) => key === 'first-listing' && done)
  return { username, shop: undefined, lacksAddress: hasListed && isOpen('ships-from'), waitingOrders }
})

export function HydrateFallback() {
  return <DashboardLoading />
}

/** Shows helpers and viewing staff a message that the page is reserved for the shop's owner. The menu stays visible. */
export function ErrorBoundary() {
  const error = useRouteError()
  const { seller } = useSession() ?? {}
  const shop = seller?.helps?.name
  if (!isRouteErrorResponse(error) || error.status !== 403) return <PageBoundary />
  if (seller?.isViewed) return <NotInView />
  if (shop === undefined) return <PageBoundary />
  return (
    <DashboardLayout name={t('seller.helper.for', { shop })} links={helperLinks} places={helperPlaces}>
      <DashboardPage title={t('seller.helper.no-access')} lead={t('seller.helper.no-access.text', { shop })}>
        <TextLink to="/shopper/listings">{t('seller.helper.no-access.listings')}</TextLink>
      </DashboardPage>
    </DashboardLayout>
  )
}

function NotInView() {
  const isShown = ({ to }: { to: string }) => viewedPages.includes(to)
  return (
    <DashboardLayout
      name={t('seller.dashboard')}
      links={links.filter(isShown)}
      places={places.filter(isShown)}
    >
      <DashboardPage title={t('view.not-shown')} lead={t('view.not-shown.text')}>
        <TextLink to="/shopper/listings">{t('seller.helper.no-access.listings')}</TextLink>
      </DashboardPage>
    </DashboardLayout>
  )
}

export default function SellerDashboard({
  loaderData: { shop, lacksAddress, waitingOrders },
}: Route.ComponentProps) {
  const { unreadMessages } = useLive()
  const { isSA: isFirstParty = false, isViewed = false } = useSession()?.seller ?? {}
  // While messages are off, conversations about orders continue, so the inbox appears if there are unread messages.
  const hasInbox = isFeatureOn('messages') || unreadMessages > 0
  const isShown = ({ to }: { to: string }) =>
    (!isViewed || viewedPages.includes(to)) &&
    (to !== '/shopper/messages' || hasInbox) &&
    (to !== '/shopper/payouts' || !isFirstParty)
  const counts: Partial<Record<string, { number: number; text: string }>> = {
    '/shopper/orders': { number: waitingOrders, text: t('seller.orders.waiting', { count: waitingOrders }) },
    '/shopper/messages': {
      number: unreadMessages,
      text: t('account.hub.messages', { count: unreadMessages }),
    },
  }
  const isOwner = shop === undefined
  return (
    <DashboardLayout
      name={isOwner ? t('seller.dashboard') : t('seller.helper.for', { shop })}
      links={(isOwner ? links : helperLinks)
        .filter(isShown)
        .map((link) => ({ ...link, count: counts[link.to]?.number }))}
      places={(isOwner ? places : helperPlaces)
        .filter(isShown)
        .map((place) => ({ ...place, count: counts[place.to] }))}
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
      <TextLink to="/shopper/settings/ship-from">{t('seller.address-wanted.add')}</TextLink>
    </p>
  )
}
