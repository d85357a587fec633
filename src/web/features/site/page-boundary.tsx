import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { PageHead } from './page-head.tsx'
import { RoutingErrorWords } from './routing-error.tsx'
import { SearchForm } from './search-form.tsx'

/** A page that is not there keeps the frame around it; every other error says so in the spec's words. */
export function PageBoundary() {
  const error = useRouteError()
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <RoutingErrorWords />
}

export function NotFound() {
  return (
    <div className="page-width py-16 md:py-24">
      <PageHead title="Not found" isHidden />
      <h1 className="text-head">There is nothing here</h1>
      <p className="mt-4 max-w-prose text-lead text-soft">
        The page may have moved, or the address has a slip in it. Perhaps a search finds what you came for.
      </p>
      <div className="mt-8 max-w-md">
        <SearchForm id="not-found-search" label="Search the shop" />
      </div>
      <Link to="/" className="mt-4 text-link">
        Back to the start
      </Link>
    </div>
  )
}
