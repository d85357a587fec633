import { Outlet, redirect } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { DashboardLoading } from '#web/features/dashboard/frame/page.tsx'
import { DashboardSections, PageSections } from '#web/features/dashboard/frame/sections.tsx'
import { isFeatureOn } from '#web/lib/page/features.ts'
import { t } from '#web/lib/text/t.ts'
import { hasCurrentRight } from '../role.tsx'
import type { Route } from './+types/layout.ts'

/**
 * Loads the numbers of listings to review and to approve. On /sa/listings, the first page after the sign-in, owners
 * stay if first-party sales are on. All other users with access to listings are redirected to the moderation queue, and
 * users without access to listings to the admin home page.
 */
export const clientLoader = dashboardLoader(async ({ seller: { isSA = false }, path }) => {
  if (!hasCurrentRight('listings') && path === '/sa/listings') throw redirect('/sa')
  const hasOwn = isSA && isFeatureOn('firstParty')
  if (!hasOwn && path === '/sa/listings') throw redirect('/sa/listings/moderation')
  const [{ count }, { count: waiting }] = await Promise.all([
    call('listListingChecks', { query: { limit: 1 } }),
    call('listWaitingListings', { query: { limit: 1 } }),
  ])
  return { hasOwn, count, waiting }
})

export function HydrateFallback() {
  return <DashboardLoading />
}

export default function AdminListings({ loaderData: { hasOwn, count, waiting } }: Route.ComponentProps) {
  return (
    <PageSections
      value={
        <DashboardSections
          label={t('admin.listings.sections')}
          sections={[
            ...(hasOwn ? [{ to: '/sa/listings', label: t('admin.listings.own') }] : []),
            { to: '/sa/listings/moderation', label: t('admin.listings.review'), count },
            { to: '/sa/listings/approval', label: t('admin.approval'), count: waiting },
            { to: '/sa/listings/rules', label: t('admin.rules') },
            { to: '/sa/listings/all', label: t('common.all') },
          ]}
        />
      }
    >
      <Outlet />
    </PageSections>
  )
}
