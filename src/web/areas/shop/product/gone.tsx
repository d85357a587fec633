import { isRouteErrorResponse, useRouteError } from 'react-router'
import { InlineScript } from '#web/lib/page/inline-script.tsx'
import { PageBoundary } from '#web/features/site/page-boundary.tsx'

/**
 * Server-rendered page for a missing product. The page redirects to the home page (spec §8) and has status 404 for
 * search engines. The page's `clientLoader` redirects navigations within the site.
 */
export function ProductErrorBoundary() {
  const error = useRouteError()
  const isGone = isRouteErrorResponse(error) && error.status === 404
  return (
    <>
      {isGone && <InlineScript text={import.meta.env.SSR && redirectScript} />}
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
const redirectScript = () => `document.documentElement.hidden = true
location.replace("/")`
