import { redirect } from 'react-router'

/** Redirects to the listings, the first page of the dashboard (spec §2 "/"). */
export function loader() {
  return redirect('/shopper/listings')
}
