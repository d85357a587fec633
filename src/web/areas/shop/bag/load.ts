import { data, type LoaderFunctionArgs } from 'react-router'
import type { BagItem } from '#contract/orders/orders.ts'
import { createBagCookie, readBag } from '#web/lib/session/bag.ts'
import { readCookie } from '#web/lib/session/cookies.ts'
import type { Call } from '#web/lib/calls/caller.ts'
import { includesItem, isSameItem, itemText, readItem } from '#web/features/bag/items.ts'
import { priceBag } from '#web/features/bag/pricing.ts'
import { destinationOf } from '#web/features/delivery/destination.ts'
import { createServerCall } from '#web/lib/calls/server-call.ts'

/**
 * Loads the bag page. Deleted listings are removed from the bag's cookie, so the page mentions each of them only once.
 */
export async function loadBag(args: LoaderFunctionArgs) {
  const call = createServerCall(args)
  const cookies = args.request.headers.get('cookie')
  const items = readBag(cookies)
  const [bag, removed] = await Promise.all([
    priceBag(call, items, destinationOf(args.request)),
    findRemoved(call, items, readItem(args.url.searchParams.get('removed'))),
  ])
  const at = Number(args.url.searchParams.get('at') ?? -1)
  const shown = { ...bag, removed: removed && { ...removed, at }, cookie: readCookie(cookies, 'bag') ?? '' }
  if (bag.unknown.length === 0) return data(shown)
  const left = createBagCookie(items.filter((item) => !includesItem(bag.unknown, item)))
  return data({ ...shown, cookie: readCookie(left, 'bag') ?? '' }, { headers: { 'set-cookie': left } })
}

/** Returns the item that was just removed from the bag; null if it has been put back. */
async function findRemoved(call: Call, items: readonly BagItem[], item: BagItem | undefined) {
  if (!item || items.some((one) => isSameItem(one, item))) return null
  const { quote } = await priceBag(call, [item])
  const line = quote?.lines.find((one) => one.item !== null)
  return line ? { item: itemText(item), title: line.label } : null
}
