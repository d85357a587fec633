import type { LoaderFunctionArgs } from 'react-router'
import { maxBagItems, maxQuantity } from '#contract/orders/bag-items.ts'
import { limitUnits } from '#contract/orders/lines/bag-units.ts'
import { readBag } from '#web/lib/session/bag.ts'
import { limitToSingleUnits, includesItem, readItem } from '#web/features/bag/items.ts'
import { priceReducedBag } from '#web/features/bag/pricing.ts'
import { countriesByName } from '#web/features/address/countries.ts'
import { readDestination } from '#web/features/delivery/destination.ts'
import { createServerCall, marketplaceContext } from '#web/lib/calls/server-call.ts'

/**
 * Loads the checkout page for the bag, or for the items in the URL (one `?item=prd_x~siz_y` each). The browser requests
 * the reservations (holds) later.
 */
export async function loadCheckout(args: LoaderFunctionArgs) {
  const call = createServerCall(args)
  const some = args.url.searchParams.getAll('item').flatMap((text) => readItem(text) ?? [])
  const chosen =
    some.length > 0
      ? limitUnits(some.slice(0, maxBagItems), maxQuantity)
      : readBag(args.request.headers.get('cookie'))
  const allowed = limitToSingleUnits(chosen, args.context.get(marketplaceContext)().maxQuantity)
  const [{ bag, items: requested, reduced }, publicKey, questions] = await Promise.all([
    priceReducedBag(call, allowed, readDestination(args.request.headers.get('cookie'))),
    call('getPublicKey'),
    call('listCustomFields', { params: { subject: 'order' } }),
  ])
  const items = requested.filter(
    (item, at) => !includesItem(bag.unknown, item) && !includesItem(requested.slice(0, at), item),
  )
  const country = bag.quote?.country
  const format = country === undefined ? null : await call('getAddressFormat', { params: { country } })
  return { items, bag, reduced, publicKey, countries: countriesByName(), format, questions }
}

export type CheckoutData = Awaited<ReturnType<typeof loadCheckout>>
