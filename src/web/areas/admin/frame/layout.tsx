import { isRouteErrorResponse, Outlet } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import { readToken } from '#web/lib/session/session.ts'
import { saveSeller } from '#web/lib/session/save-session.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { DashboardFrame } from '#web/features/dashboard/frame/layout.tsx'
import { DashboardLoading, DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { useSession } from '#web/lib/session/state.ts'
import { withFrame } from '#web/features/site/frame/frame.ts'
import { PageBoundary } from '#web/features/site/page-boundary.tsx'
import { TextLink } from '#web/kit/links.tsx'
import { t } from '#web/lib/text/t.ts'
import { AdminNavigation } from './admin-navigation.tsx'
import { getStaffRole } from '../role.tsx'
import { roleLabels } from '../role-labels.ts'
import { useShownError } from '#web/lib/page/stay-on-page.ts'

export const handle = withFrame('work')

/** Allows only team members. Other users get a 404. The server checks the permissions for each call. */
export const clientLoader = dashboardLoader(async ({ seller }) => {
  const token = readToken()
  const { seller: now } = await call('getSellerProfile')
  // Updates the stored role, because it can change after the sign-in, and pages show or hide actions depending on the
  // role.
  if (token !== null && now._id === seller._id && now.role !== seller.role && readToken() === token)
    saveSeller(now, token)
  if (now.role === null) throw new Response(null, { status: 404 })
  return null
})

export function HydrateFallback() {
  return <DashboardLoading />
}

/** Shows errors of admin pages. If the user's role has no access to a page, a message appears beside the menu. */
export function ErrorBoundary() {
  const error = useShownError()
  if (!isRouteErrorResponse(error) || error.status !== 403) return <PageBoundary />
  return (
    <DashboardFrame navigation={<AdminNavigation />}>
      <NotInRole />
    </DashboardFrame>
  )
}

function NotInRole() {
  const role = getStaffRole(useSession()?.seller)
  return (
    <DashboardPage
      title={t('admin.not-in-role')}
      lead={role && t('admin.not-in-role.text', { role: roleLabels[role] })}
    >
      <TextLink to="/sa">{t('admin.not-in-role.home')}</TextLink>
    </DashboardPage>
  )
}

export default function Admin() {
  return (
    <DashboardFrame navigation={<AdminNavigation />}>
      <Outlet />
    </DashboardFrame>
  )
}
