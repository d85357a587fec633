import { Outlet, redirect, useLoaderData, type ClientLoaderFunctionArgs } from 'react-router'
import { call } from '#web/call.ts'
import { loadAtDesk } from '#web/parts/desk/desk-load.ts'
import { DeskWaiting } from '#web/parts/desk/desk-page.tsx'
import { DeskSections } from '#web/parts/desk/desk-sections.tsx'

/** The house's own pieces are its super-admins'; other admins begin with what is to be looked at. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadAtDesk(request, async ({ isSA }) => {
    const isSuperAdmin = isSA === true
    if (!isSuperAdmin && new URL(request.url).pathname === '/sa/listings')
      throw redirect('/sa/listings/moderation')
    const { count } = await call('listListingChecks', { query: { limit: 1 } })
    return { isSuperAdmin, count }
  })
}

export function HydrateFallback() {
  return <DeskWaiting />
}

export default function OfficeListings() {
  const { isSuperAdmin, count } = useLoaderData<typeof clientLoader>()
  return (
    <>
      <DeskSections
        label="Which listings"
        sections={[
          ...(isSuperAdmin ? [{ to: '/sa/listings', label: 'House listings' }] : []),
          { to: '/sa/listings/moderation', label: 'Moderation', count },
          { to: '/sa/listings/all', label: 'All' },
        ]}
      />
      <Outlet />
    </>
  )
}
