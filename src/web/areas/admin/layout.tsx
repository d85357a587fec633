import { Outlet, type ClientLoaderFunctionArgs } from 'react-router'
import { loadAtDesk } from '#web/parts/desk/desk-load.ts'
import { DeskFrame } from '#web/parts/desk/desk-layout.tsx'
import { DeskWaiting } from '#web/parts/desk/desk-page.tsx'
import { OfficeWays } from './office-ways.tsx'

export { PageBoundary as ErrorBoundary } from '#web/parts/page-boundary.tsx'

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
    <DeskFrame ways={<OfficeWays />}>
      <Outlet />
    </DeskFrame>
  )
}
