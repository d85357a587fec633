import { data, type LoaderFunctionArgs } from 'react-router'
import type { BagItem } from '#contract/orders/orders.ts'
import { createBagCookie, readBag } from '#web/lib/session/bag.ts'
import { readCookie } from '#web/lib/session/cookies.ts'
import type { Call } from '#web/lib/calls/caller.ts'
import { limitToSingleUnits, includesItem, isSameItem, itemText, readItem } from '#web/features/bag/items.ts'
import { priceBag, priceReducedBag } from '#web/features/bag/pricing.ts'
import { readDestination } from '#web/features/delivery/destination.ts'
import { createServerCall, marketplaceContext } from '#web/lib/calls/server-call.ts'

/**
 * Loads the bag page. Also removes deleted listings from the bag's cookie and reduces quantities that exceed the stock,
 * so that the page mentions each change only once.
 */
export async function loadBag(args: LoaderFunctionArgs) {
  const call = createServerCall(args)
  const cookies = args.request.headers.get('cookie')
  const stored = limitToSingleUnits(readBag(cookies), args.context.get(marketplaceContext)().maxQuantity)
  const [{ bag, items, reduced }, removed] = await Promise.all([
    priceReducedBag(call, stored, readDestination(args.request.headers.get('cookie'))),
    findRemoved(call, stored, readItem(args.url.searchParams.get('removed'))),
  ])
  const at = Number(args.url.searchParams.get('at') ?? -1)
  const shown = {
    ...bag,
    reduced,
    removed: removed && { ...removed, at },
    cookie: readCookie(cookies, 'bag') ?? '',
  }
  if (bag.unknown.length + reduced.length === 0) return data(shown)
  const left = createBagCookie(items.filter((item) => !includesItem(bag.unknown, item)))
  return data({ ...shown, cookie: readCookie(left, 'bag') ?? '' }, { headers: { 'set-cookie': left } })
}

/** Returns the item that was just removed from the bag; null if the item is in the bag again. */
async function findRemoved(call: Call, items: readonly BagItem[], item: BagItem | undefined) {
  if (!item || items.some((one) => isSameItem(one, item))) return null
  const { quote } = await priceBag(call, [item])
  const line = quote?.lines.find((one) => one.item !== null)
  return line ? { item: itemText(item), title: line.label } : null
}
