import { isRouteErrorResponse, useRouteError } from 'react-router'
import { InlineScript } from '#web/lib/page/inline-script.tsx'
import { PageBoundary } from '#web/features/site/page-boundary.tsx'

/**
 * Server-rendered page for a missing product. It redirects to the home page (spec §8) and has status 404 for search
 * engines. Navigations within the site are redirected by the page's `clientLoader`.
 */
export function Gone() {
  const error = useRouteError()
  const isGone = isRouteErrorResponse(error) && error.status === 404
  return (
    <>
      {isGone && <InlineScript text={import.meta.env.SSR && goHome} />}
      {isGone && (
        <noscript>
          <meta httpEquiv="refresh" content="0;url=/" />
        </noscript>
      )}
      <PageBoundary />
    </>
  )
}

/**
 * Returns an inline script that redirects to the home page before anything is painted. The redirect replaces the
 * history entry, so that the Back button does not return to the missing product.
 */
const goHome = () => `document.documentElement.hidden = true
location.replace("/")`
