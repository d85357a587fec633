import { requirePage } from '#web/lib/page/features.ts'
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'

export { Outlet as default } from 'react-router'
export { PageBoundary as ErrorBoundary } from '#web/features/site/page-boundary.tsx'

/** Shows the not-found page if the page's feature is off. `routes.ts` puts this layout around such pages. */
export function loader({ request }: LoaderFunctionArgs) {
  requirePage(request)
  return null
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requirePage(request)
  return null
}
