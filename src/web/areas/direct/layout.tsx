import { useLayoutEffect } from 'react'
import { NavLink, Outlet } from 'react-router'
import { findMembership, useMembership } from '#web/features/membership/state.ts'
import { useSession } from '#web/lib/session/state.ts'
import { InlineScript } from '#web/lib/page/inline-script.tsx'
import { t } from '#web/lib/text/t.ts'

export { PageBoundary as ErrorBoundary } from '#web/features/site/page-boundary.tsx'

/**
 * Spec §4 "Start of the direct area": a signed-in buyer sees the pages after the membership check, other visitors see
 * them immediately.
 */
export default function DirectLayout() {
  const buyer = useSession()?.buyer?._id
  const { isLoading } = useMembership()
  useLayoutEffect(() => {
    // React re-renders for `isLoading` only after a paint, and hydrates without a session, so the attribute keeps the pages
    // hidden until the check has ended.
    const page = document.documentElement
    let isCurrent = true
    const show = () => {
      if (isCurrent) page.removeAttribute(awaiting)
      isCurrent = false
    }
    page.setAttribute(awaiting, '')
    void findMembership().finally(show)
    return show
  }, [buyer])
  return (
    <>
      <InlineScript text={import.meta.env.SSR && awaitStatus} />
      <Spinner isShown={isLoading} />
      <div hidden={isLoading} className="direct-pages">
        <Ways />
        <Outlet />
      </div>
    </>
  )
}

/** Attribute of the root element until the membership check has ended; app.css shows a spinner meanwhile. */
const awaiting = 'data-awaits-status'

/**
 * Returns an inline script that hides the server-rendered page if `checkMembership` will call the server. Otherwise the
 * page would appear, be covered by the spinner after hydration, and appear again. Waits at most ten seconds.
 */
const awaitStatus = () => `try {
const { token, buyer, currentPeriodEnd } = localStorage
if (token && JSON.parse(buyer ?? "null")?.subscriptionStatus && !(Date.now() < currentPeriodEnd)) {
const page = document.documentElement
page.setAttribute("${awaiting}", "")
setTimeout(() => page.removeAttribute("${awaiting}"), 10000)
}
} catch {}`

function Spinner({ isShown }: { isShown: boolean }) {
  return (
    <div
      role="status"
      data-testid="direct-loading"
      className={`direct-spinner fixed inset-0 z-20 place-items-center bg-paper ${isShown ? 'grid' : 'hidden'}`}
    >
      <span className="size-12 animate-spin rounded-round border-2 border-edge border-t-accent" />
      <span className="sr-only">{t('direct.loading')}</span>
    </div>
  )
}

function Ways() {
  const ways = [
    ['/direct', t('direct.items')],
    ['/direct/favorites', t('direct.favorites')],
    ['/direct/subscription-management', t('site.your-membership')],
  ] as const
  return (
    <nav aria-label={t('site.direct')} className="page-width tab-row border-b border-line print:hidden">
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
