import type { BagItem, Quote } from '#contract/orders/orders.ts'
import { CallError, type Call } from '#web/lib/calls/caller.ts'
import { includesItem, isSameItem, withQuantity } from './items.ts'

export interface ShownBag {
  /** Quote for all items that exist. Null if no item exists. */
  quote: Quote | null
  /** Quote for the items that can be bought now. Null if no item can be bought. */
  payable: Quote | null
  /** Items that never existed or no longer exist. */
  unknown: BagItem[]
}

/**
 * Returns the prices of the items in a bag. Unknown items are omitted from `quote`, because the server rejects a bag
 * that contains an unknown item. Items that cannot be bought now are omitted only from `payable`.
 */
export async function priceBag(
  call: Call,
  items: readonly BagItem[],
  /** Destination of the parcels; by default, the marketplace's country. */
  country?: string,
): Promise<ShownBag> {
  const unique = items.filter((item, at) => items.findIndex((other) => isSameItem(other, item)) === at)
  if (unique.length === 0) return { quote: null, payable: null, unknown: [] }
  const { quote, unknown } = await quoteWithoutUnknown(call, unique, country)
  if (quote === null) return { quote: null, payable: null, unknown }
  const closed = [...quote.unavailable, ...quote.membersOnly, ...quote.notServed]
  if (closed.length === 0) return { quote, payable: quote, unknown }
  const left = unique.filter((item) => !includesItem(unknown, item) && !includesItem(closed, item))
  const payable = left.length > 0 ? await call('getQuote', { body: { items: left, country } }) : null
  return { quote, payable, unknown }
}

/** Item whose quantity was reduced to the number of units that are left. */
export interface ReducedItem {
  title: string
  left: number
}

/**
 * Prices a bag like `priceBag`, and reduces quantities that exceed the stock. Also returns the items with these
 * quantities.
 */
export async function priceReducedBag(
  call: Call,
  items: readonly BagItem[],
  country?: string,
): Promise<{ bag: ShownBag; items: BagItem[]; reduced: ReducedItem[] }> {
  const bag = await priceBag(call, items, country)
  const short = bag.quote?.unavailable.filter(({ free, awayUntil }) => free !== undefined && !awayUntil) ?? []
  if (short.length === 0) return { bag, items: [...items], reduced: [] }
  const left = items.map((item) =>
    withQuantity(item, short.find((one) => isSameItem(one, item))?.free ?? item.quantity),
  )
  const reduced = short.map((item) => ({
    title: bag.quote?.lines.find((line) => line.item && isSameItem(line.item, item))?.label ?? '',
    left: item.free ?? 1,
  }))
  return { bag: await priceBag(call, left, country), items: left, reduced }
}

async function quoteWithoutUnknown(
  call: Call,
  items: BagItem[],
  country: string | undefined,
): Promise<{ quote: Quote | null; unknown: BagItem[] }> {
  try {
    return { quote: await call('getQuote', { body: { items, country } }), unknown: [] }
  } catch (error) {
    if (!isUnknown(error)) throw error
  }
  const isKnown = await Promise.all(items.map((item) => isKnownListing(call, item)))
  const known = items.filter((_, at) => isKnown[at])
  const quote = known.length > 0 ? await call('getQuote', { body: { items: known, country } }) : null
  return { quote, unknown: items.filter((_, at) => !isKnown[at]) }
}

async function isKnownListing(call: Call, { _id, sizeID }: BagItem): Promise<boolean> {
  try {
    await call('checkInStock', { params: { id: _id }, body: { sizeID } })
    return true
  } catch (error) {
    if (isUnknown(error)) return false
    throw error
  }
}

function isUnknown(error: unknown): boolean {
  return error instanceof CallError && error.code === 'not_found'
}
