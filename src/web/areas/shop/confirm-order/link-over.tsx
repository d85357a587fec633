import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { PageBoundary } from '#web/features/site/page-boundary.tsx'
import { PageHead } from '#web/features/site/page-head.tsx'

/** A link that is nobody's, or older than its thirty days. */
export function LinkOver() {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <PageBoundary />
  return (
    <div className="page-width max-w-4xl py-16 md:py-24">
      <PageHead title="Link not valid" isHidden />
      <h1 className="text-head">This link does not open anything</h1>
      <p className="mt-4 max-w-prose text-lead text-soft">
        It has run out, or a few letters of it were lost on the way. The mail with your order has a link that
        does not run out: from there you can say that it has arrived, or that something is wrong.
      </p>
      <p className="mt-8 flex flex-wrap gap-4">
        <Link to="/shop/customerprofile" className="button button-full">
          Your orders
        </Link>
        <Link to="/" className="button button-line">
          Back to the start
        </Link>
      </p>
    </div>
  )
}
