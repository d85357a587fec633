import { Outlet, type ClientLoaderFunctionArgs } from 'react-router'
import { loadAtDesk } from '#web/parts/desk/desk-load.ts'
import { DeskLayout, type DeskLink } from '#web/parts/desk/desk-layout.tsx'
import { DeskWaiting } from '#web/parts/desk/desk-page.tsx'

export { PageBoundary as ErrorBoundary } from '#web/parts/page-boundary.tsx'

const links: readonly DeskLink[] = [
  { to: '/sa/listings', label: 'Listings' },
  { to: '/sa/sellers', label: 'Sellers' },
  { to: '/sa/issues', label: 'Issues' },
]

/** The office is for admins; to everyone else it is not there. The server decides each call by itself. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadAtDesk(request, async ({ isAdmin, isSA }) => {
    if (!isAdmin && !isSA) throw new Response(null, { status: 404 })
    return null
  })
}

export function HydrateFallback() {
  return <DeskWaiting />
}

export default function Office() {
  return (
    <DeskLayout name="The office" links={links}>
      <Outlet />
    </DeskLayout>
  )
}
