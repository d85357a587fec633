import type { LoaderFunctionArgs } from 'react-router'
import { bagLimit } from '#contract/orders/bag-items.ts'
import { readBag } from '#web/lib/session/bag.ts'
import { includesItem, readItem } from '#web/features/bag/items.ts'
import { priceBag } from '#web/features/bag/pricing.ts'
import { countriesByName } from '#web/features/address/countries.ts'
import { destinationOf, readDestination } from '#web/features/delivery/destination.ts'
import type { Call } from '#web/lib/calls/caller.ts'
import { createServerCall } from '#web/lib/calls/server-call.ts'

/**
 * Loads the checkout page for the bag, or for the items in the URL (one `?item=prd_x~siz_y` each). The browser requests
 * the reservations (holds) later.
 */
export async function loadCheckout(args: LoaderFunctionArgs) {
  const call = createServerCall(args)
  const some = args.url.searchParams.getAll('item').flatMap((text) => readItem(text) ?? [])
  const requested = some.length > 0 ? some.slice(0, bagLimit) : readBag(args.request.headers.get('cookie'))
  const [bag, publicKey] = await Promise.all([priceFor(call, requested, args.request), call('getPublicKey')])
  const items = requested.filter(
    (item, at) => !includesItem(bag.unknown, item) && !includesItem(requested.slice(0, at), item),
  )
  const country = bag.quote?.country
  const format = country === undefined ? null : await call('getAddressFormat', { params: { country } })
  return { items, bag, publicKey, countries: countriesByName(), format }
}

/**
 * Prices the items for the country that the buyer chose. If the buyer has not chosen a country, uses the visitor's
 * country if all items ship to it, otherwise the marketplace's country.
 */
async function priceFor(call: Call, requested: Parameters<typeof priceBag>[1], request: Request) {
  const chosen = readDestination(request.headers.get('cookie'))
  const bag = await priceBag(call, requested, chosen ?? destinationOf(request))
  const isServed = chosen !== undefined || (bag.quote?.notServed.length ?? 0) === 0
  return isServed ? bag : priceBag(call, requested, undefined)
}

export type CheckoutData = Awaited<ReturnType<typeof loadCheckout>>
