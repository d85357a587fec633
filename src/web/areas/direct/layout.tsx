import { useLayoutEffect } from 'react'
import { NavLink, Outlet } from 'react-router'
import { findMembership, useMembership } from '#web/features/membership/state.ts'
import { useSession } from '#web/features/session/state.ts'
import { t } from '#web/t.ts'

export { PageBoundary as ErrorBoundary } from '#web/features/site/page-boundary.tsx'

/** Spec §4 "Start of the direct area": for a signed-in buyer the status comes first, then the pages; others see them at once. */
export default function DirectLayout() {
  const buyer = useSession()?.buyer?._id
  const { isLoading } = useMembership()
  useLayoutEffect(() => {
    // Before the browser paints, so that the pages do not show first.
    if (buyer !== undefined) void findMembership()
  }, [buyer])
  return (
    <>
      {isLoading && <Spinner />}
      <div hidden={isLoading}>
        <Ways />
        <Outlet />
      </div>
    </>
  )
}

function Spinner() {
  return (
    <div
      role="status"
      data-testid="direct-loading"
      className="fixed inset-0 z-20 grid place-items-center bg-paper"
    >
      <span className="size-12 animate-spin rounded-round border-2 border-edge border-t-accent" />
      <span className="sr-only">{t('direct.loading')}</span>
    </div>
  )
}

const ways = [
  ['/direct', t('direct.items')],
  ['/direct/favorites', t('direct.favorites')],
  ['/direct/subscription-management', t('site.your-membership')],
] as const

function Ways() {
  return (
    <nav
      aria-label={t('site.direct')}
      className="page-width overflow-x-auto border-b border-line print:hidden"
    >
      <ul className="flex gap-6 whitespace-nowrap">
        {ways.map(([to, label]) => (
          <li key={to}>
            <NavLink
              to={to}
              end
              className="-mb-px flex min-h-11 items-center border-b-2 border-transparent hover:text-accent aria-[current=page]:border-accent aria-[current=page]:font-semibold"
            >
              {label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
