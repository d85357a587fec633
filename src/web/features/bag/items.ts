import type { BagItem, Quote } from '#contract/orders/orders.ts'

export { itemText, readItem } from '#web/lib/session/bag.ts'

/** Returns the items, with one unit each if the marketplace sells only single units. */
export function limitToSingleUnits(items: readonly BagItem[], maxQuantity: number): BagItem[] {
  return maxQuantity > 1 ? [...items] : items.map((item) => withQuantity(item))
}

/** Returns the item with a different quantity. */
export function withQuantity({ _id, sizeID }: BagItem, quantity = 1): BagItem {
  return { _id, sizeID, ...(quantity > 1 && { quantity }) }
}

export function isSameItem(one: BagItem, other: BagItem): boolean {
  return one._id === other._id && one.sizeID === other.sizeID
}

export function includesItem(items: readonly BagItem[], other: BagItem): boolean {
  return items.some((item) => isSameItem(item, other))
}

/**
 * Returns whether every item in a quote can be bought: no item is sold, reserved for members, or not shipped to the
 * destination.
 */
export function isFullyAvailable({ unavailable, membersOnly, notServed }: Quote): boolean {
  return unavailable.length + membersOnly.length + notServed.length === 0
}
