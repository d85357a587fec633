import { Outlet } from 'react-router'
import { atDashboard } from '#web/features/dashboard/frame/load.ts'
import { DashboardFrame } from '#web/features/dashboard/frame/layout.tsx'
import { DashboardLoading } from '#web/features/dashboard/frame/page.tsx'
import { AdminWays } from './admin-ways.tsx'
import { framed } from '#web/features/site/frame.ts'

export { PageBoundary as ErrorBoundary } from '#web/features/site/page-boundary.tsx'

export const handle = framed('work')

/** The admin area is for admins; to everyone else it is not there. The server decides each call by itself. */
export const clientLoader = atDashboard(async ({ seller: { isAdmin, isSA } }) => {
  if (!isAdmin && !isSA) throw new Response(null, { status: 404 })
  return null
})

export function HydrateFallback() {
  return <DashboardLoading />
}

export default function Admin() {
  return (
    <DashboardFrame ways={<AdminWays />}>
      <Outlet />
    </DashboardFrame>
  )
}
