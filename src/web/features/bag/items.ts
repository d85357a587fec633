import type { BagItem, Quote } from '#contract/orders/orders.ts'

const id = /^[\w-]{1,80}$/

export function isSame(one: BagItem, other: BagItem): boolean {
  return one._id === other._id && one.sizeID === other.sizeID
}

export function holds(items: readonly BagItem[], wanted: BagItem): boolean {
  return items.some((item) => isSame(item, wanted))
}

/** What could not be bought as it is: gone, of members only, or not sent to where it is to go. */
export function isOpen({ unavailable, membersOnly, notServed }: Quote): boolean {
  return unavailable.length + membersOnly.length + notServed.length === 0
}

/** `prd_x~siz_y`, as the bag's cookie and addresses spell one unit. */
export function itemText({ _id, sizeID }: BagItem): string {
  return `${_id}~${sizeID}`
}

/** The unit `itemText` written, for example in an address; undefined when it does not read. */
export function readItem(text: string | null): BagItem | undefined {
  const [_id, sizeID, ...rest] = text?.split('~') ?? []
  return _id && sizeID && rest.length === 0 && id.test(_id) && id.test(sizeID) ? { _id, sizeID } : undefined
}
