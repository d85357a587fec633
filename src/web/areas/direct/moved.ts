import { redirect } from 'react-router'
import { resolveGuestPath } from '#web/features/listing/listing-links.ts'
import { isFeatureOn } from '#web/lib/page/features.ts'
import type { Route } from './+types/moved.ts'

/** Redirects public links under /sa (spec §1) to the /direct page of the same listing or seller. */
export function loader({ request }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url)
  // While the area is off, the redirect is temporary, because browsers remember permanent redirects.
  return redirect(resolveGuestPath(pathname) + search, isFeatureOn('direct') ? 301 : 302)
}

/** Redirects navigations within the site without a server request. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, search } = new URL(request.url)
  return redirect(resolveGuestPath(pathname) + search)
}
