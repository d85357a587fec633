import { redirect } from 'react-router'

/** The dashboard opens at its listings (spec §2 "/"). */
export function loader() {
  return redirect('/shopper/listings')
}
