import { isRouteErrorResponse, useRouteError } from 'react-router'
import { InlineScript } from '#web/lib/page/inline-script.tsx'
import { PageBoundary } from '#web/features/site/page-boundary.tsx'

/**
 * Server-rendered page for a missing product: it redirects to the home page (spec §8) with status 404 for search engines. A
 * click is redirected by the page's `clientLoader`.
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

/** Before anything of this page is drawn; Back does not lead here again. */
const goHome = () => `document.documentElement.hidden = true
location.replace("/")`
