import { redirect, type ClientLoaderFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { directPathOf } from '#web/features/listing/listing-links.ts'

/** Links under /sa (spec §1) that a person opens lead to the direct page of the same listing or seller. */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  return redirect(directPathOf(pathname) + search, 301)
}

/** A link that is followed within the site needs no answer from the server to know where it leads. */
export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  return redirect(directPathOf(pathname) + search)
}
