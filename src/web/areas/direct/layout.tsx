import { useLayoutEffect } from 'react'
import { NavLink, Outlet } from 'react-router'
import { findMembership, useMembership } from '#web/features/membership/state.ts'
import { useSession } from '#web/lib/session/state.ts'
import { InlineScript } from '#web/lib/page/inline-script.tsx'
import { isPageOn } from '#web/lib/page/features.ts'
import { t } from '#web/lib/text/t.ts'

export { PageBoundary as ErrorBoundary } from '#web/features/site/page-boundary.tsx'

/**
 * Frame of the /direct pages. A signed-in buyer sees these pages after the membership check. Other visitors see the
 * pages immediately (spec §4 "Start of the direct area").
 */
export default function DirectLayout() {
  const buyer = useSession()?.buyer?._id
  const { isLoading } = useMembership()
  useLayoutEffect(() => {
    // The attribute hides the pages until the check has ended. `isLoading` alone would take effect too late, because
    // React hydrates without a session and applies `isLoading` only after the first paint.
    const page = document.documentElement
    let isCurrent = true
    const show = () => {
      if (isCurrent) page.removeAttribute(loadingAttribute)
      isCurrent = false
    }
    page.setAttribute(loadingAttribute, '')
    void findMembership().finally(show)
    return show
  }, [buyer])
  return (
    <>
      <InlineScript text={import.meta.env.SSR && hidePageScript} />
      <Spinner isShown={isLoading} />
      <div hidden={isLoading} className="direct-pages">
        <DirectNavigation />
        <Outlet />
      </div>
    </>
  )
}

/**
 * Attribute that the root element has until the membership check has ended. While the attribute is set, app.css shows a
 * spinner instead of the pages.
 */
const loadingAttribute = 'data-awaits-status'

/**
 * Returns an inline script that hides the server-rendered page if `checkMembership` will call the server. Without the
 * script, the page would appear, be covered by the spinner after hydration, and appear again. The page is hidden for
 * at most ten seconds.
 */
const hidePageScript = () => `try {
const { token, buyer, currentPeriodEnd } = localStorage
if (token && JSON.parse(buyer ?? "null")?.subscriptionStatus && !(Date.now() < currentPeriodEnd)) {
const page = document.documentElement
page.setAttribute("${loadingAttribute}", "")
setTimeout(() => page.removeAttribute("${loadingAttribute}"), 10000)
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

function DirectNavigation() {
  const links = [
    ['/direct', t('direct.items')],
    ['/direct/favorites', t('direct.favorites')],
    ['/direct/subscription-management', t('site.your-membership')],
  ] as const
  const shown = links.filter(([to]) => isPageOn(to))
  if (shown.length === 1) return null
  return (
    <nav aria-label={t('site.direct')} className="page-width tab-row border-b border-line print:hidden">
      <ul className="flex gap-6 whitespace-nowrap">
        {shown.map(([to, label]) => (
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
