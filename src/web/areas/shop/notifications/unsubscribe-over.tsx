import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { PageBoundary } from '#web/features/site/page-boundary.tsx'
import { PageHead } from '#web/features/site/page-head.tsx'

/** A link that is nobody's: a few emails of it were lost. */
export function UnsubscribeOver() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <PageBoundary />
  return (
    <div className="page-width max-w-3xl py-16 md:py-24">
      <PageHead title="Link not valid" isHidden />
      <h1 className="text-head">This link does not open anything</h1>
      <p className="mt-4 max-w-prose text-lead text-soft">
        A few letters of it were lost on the way. What we mail you can also be chosen in your account.
      </p>
      <p className="mt-8">
        <Link to="/shop/customerprofile" className="button button-full">
          Your account
        </Link>
      </p>
    </div>
  )
}
