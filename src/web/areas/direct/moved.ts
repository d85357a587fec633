import { redirect } from 'react-router'
import { directPathOf } from '#web/features/listing/listing-links.ts'
import type { Route } from './+types/moved.ts'

/** Links under /sa (spec §1) that a person opens lead to the direct page of the same listing or seller. */
export function loader({ request }: Route.LoaderArgs) {
  const { pathname, search } = new URL(request.url)
  return redirect(directPathOf(pathname) + search, 301)
}

/** A link that is followed within the site needs no answer from the server to know where it leads. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, search } = new URL(request.url)
  return redirect(directPathOf(pathname) + search)
}
