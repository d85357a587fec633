import type { BagItem, Quote } from '#contract/orders/orders.ts'

const id = /^[\w-]{1,80}$/

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

/** Formats an item of the bag for the bag's cookie and for URLs: `prd_x~siz_y`. */
export function itemText({ _id, sizeID }: BagItem): string {
  return `${_id}~${sizeID}`
}

/** Parses an item that `itemText` formatted, for example from a URL. Returns undefined if the text is invalid. */
export function readItem(text: string | null): BagItem | undefined {
  const [_id, sizeID, ...rest] = text?.split('~') ?? []
  return _id && sizeID && rest.length === 0 && id.test(_id) && id.test(sizeID) ? { _id, sizeID } : undefined
}
