import { requireFeatureOfPage } from '#web/lib/page/features.ts'
import type { ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router'

export { Outlet as default } from 'react-router'
export { PageBoundary as ErrorBoundary } from '#web/features/site/page-boundary.tsx'

/** Shows the not-found page if the page's feature is off. `routes.ts` puts this layout around such pages. */
export function loader({ request }: LoaderFunctionArgs) {
  requireFeatureOfPage(request)
  return null
}

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  requireFeatureOfPage(request)
  return null
}
