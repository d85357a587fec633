import type { BagItem } from '#contract/orders/orders.ts'
import { limitUnits, countBagUnits } from '#contract/orders/lines/bag-units.ts'
import { maxBagItems, maxQuantity } from 'virtual:contract-values'
import { bagCookie, readCookie } from './cookies.ts'

const id = /^[\w-]{1,80}$/

/**
 * Parses the guest's bag from a cookie header, `bag=prd_x~siz_y.prd_z~siz_w~3`. The number at the end of an item is the
 * quantity. Ignores invalid entries, and units above the limit.
 */
export function readBag(header: string | null): BagItem[] {
  const text = readCookie(header, 'bag') ?? ''
  const items = text.split('.').flatMap((entry) => readItem(entry) ?? [])
  return limitUnits(items.slice(0, maxBagItems), maxQuantity)
}

/** Formats an item of the bag for the bag's cookie and for URLs: `prd_x~siz_y`, or `prd_x~siz_y~3` for three units. */
export function itemText({ _id, sizeID, quantity = 1 }: BagItem): string {
  return `${_id}~${sizeID}${quantity > 1 ? `~${quantity}` : ''}`
}

/** Parses an item that `itemText` formatted, for example from a URL. Returns undefined if the text is invalid. */
export function readItem(text: string | null): BagItem | undefined {
  const [_id, sizeID, count, ...rest] = text?.split('~') ?? []
  if (!_id || !sizeID || rest.length > 0 || !id.test(_id) || !id.test(sizeID)) return undefined
  if (count === undefined) return { _id, sizeID }
  const quantity = /^\d{1,2}$/.test(count) ? Number(count) : 0
  if (quantity < 1 || quantity > maxQuantity) return undefined
  return { _id, sizeID, ...(quantity > 1 && { quantity }) }
}

/** Returns the Set-Cookie line for a bag. For an empty bag, the cookie's value is empty. */
export function createBagCookie(items: readonly BagItem[]): string {
  return bagCookie(items.map(itemText))
}

export function isInBag(items: readonly BagItem[], unit: BagItem): boolean {
  return items.some((item) => isSame(item, unit))
}

/** Returns the bag after adding a unit, or the code of a message that explains why the unit was not added. */
export function addToBag(
  items: readonly BagItem[],
  added: BagItem,
): BagItem[] | 'in-bag-already' | 'bag-full' {
  if (isInBag(items, added)) {
    const { quantity } = added
    // A chosen quantity replaces the item's quantity in the bag.
    const isNew =
      quantity !== undefined && !items.some((item) => isSame(item, added) && item.quantity === quantity)
    return isNew ? withinLimits(items.map((item) => (isSame(item, added) ? added : item))) : 'in-bag-already'
  }
  return withinLimits([...items, added])
}

function withinLimits(items: BagItem[]): BagItem[] | 'bag-full' {
  return items.length > maxBagItems || countBagUnits(items) > maxQuantity ? 'bag-full' : items
}

export function removeFromBag(items: readonly BagItem[], removed: BagItem): BagItem[] {
  const at = items.findIndex((item) => isSame(item, removed))
  return at === -1 ? [...items] : items.toSpliced(at, 1)
}

function isSame(one: BagItem, other: BagItem): boolean {
  return one._id === other._id && one.sizeID === other.sizeID
}
