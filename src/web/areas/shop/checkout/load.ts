import type { LoaderFunctionArgs } from 'react-router'
import { readBag } from '#web/bag.ts'
import { holds, readItem } from '#web/features/bag/items.ts'
import { priceBag } from '#web/features/bag/pricing.ts'
import { countriesByName } from '#web/features/countries.ts'
import { destinationOf } from '#web/features/delivery/destination.ts'
import { callFrom } from '#web/server-call.ts'

/** Checks out the bag, or one listing past it (`?item=prd_x~siz_y`, "Buy now"). Takes no hold: the browser does. */
export async function loadCheckout(args: LoaderFunctionArgs) {
  const call = callFrom(args)
  const one = readItem(args.url.searchParams.get('item'))
  const asked = one ? [one] : readBag(args.request.headers.get('cookie'))
  const [bag, publicKey] = await Promise.all([
    priceBag(call, asked, destinationOf(args.request)),
    call('getPublicKey'),
  ])
  const items = asked.filter((item, at) => !holds(bag.unknown, item) && !holds(asked.slice(0, at), item))
  return { items, bag, publicKey, countries: countriesByName() }
}

export type CheckoutData = Awaited<ReturnType<typeof loadCheckout>>
