import { type LoaderFunctionArgs, redirect } from 'react-router'

/** Links under /sa (spec §1) that a person opens lead to the direct page of the same piece or seller. */
export function loader({ request }: LoaderFunctionArgs) {
  const { pathname, search } = new URL(request.url)
  return redirect(directPathOf(pathname) + search, 301)
}

/** `/sa/product/u/id` → `/direct/product/u/id`, `/sa/shop/u` → `/direct/u`, `/sa/shop/profile/u` → `/direct/profile/u`. */
export function directPathOf(path: string): string {
  return path.replace(/^\/sa\/shop(?=\/|$)/, '/direct').replace(/^\/sa\/product(?=\/|$)/, '/direct/product')
}
