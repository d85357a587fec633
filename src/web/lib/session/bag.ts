import type { BagItem } from '#contract/orders/orders.ts'
import { bagLimit } from 'virtual:contract-words'
import { bagCookie, readCookie } from './cookies.ts'

const id = /^[\w-]{1,80}$/

/** Parses the guest's bag from a cookie header, `bag=prd_x~siz_y.prd_z~siz_w`. Ignores invalid entries. */
export function readBag(header: string | null): BagItem[] {
  const text = readCookie(header, 'bag') ?? ''
  return text
    .split('.')
    .flatMap((entry) => {
      const [_id, sizeID, ...rest] = entry.split('~')
      return _id && sizeID && rest.length === 0 && id.test(_id) && id.test(sizeID) ? [{ _id, sizeID }] : []
    })
    .slice(0, bagLimit)
}

/** Returns the Set-Cookie line for a bag. For an empty bag, the cookie's value is empty. */
export function createBagCookie(items: readonly BagItem[]): string {
  return bagCookie(items.map((item) => `${item._id}~${item.sizeID}`))
}

export function isInBag(items: readonly BagItem[], unit: BagItem): boolean {
  return items.some((item) => item._id === unit._id && item.sizeID === unit.sizeID)
}

/** Returns the bag with the unit added, or the code of the message that explains why the unit was not added. */
export function addToBag(
  items: readonly BagItem[],
  added: BagItem,
): BagItem[] | 'in-bag-already' | 'bag-full' {
  if (isInBag(items, added)) return 'in-bag-already'
  if (items.length >= bagLimit) return 'bag-full'
  return [...items, added]
}

export function removeFromBag(items: readonly BagItem[], removed: BagItem): BagItem[] {
  const at = items.findIndex((item) => item._id === removed._id && item.sizeID === removed.sizeID)
  return at === -1 ? [...items] : items.toSpliced(at, 1)
}
