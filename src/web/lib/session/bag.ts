import type { BagItem } from '#contract/orders/orders.ts'
import { bagLimit } from 'virtual:contract-words'
import { bagCookie, readCookie } from './cookies.ts'

const id = /^[\w-]{1,80}$/

/** The guest's bag from a cookie header: `bag=prd_x~siz_y.prd_z~siz_w`. What does not read is left out. */
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

/** The Set-Cookie line that keeps a bag; an empty bag stays as an empty cookie. */
export function storeBag(items: readonly BagItem[]): string {
  return bagCookie(items.map((item) => `${item._id}~${item.sizeID}`))
}

export function isInBag(items: readonly BagItem[], wanted: BagItem): boolean {
  return items.some((item) => item._id === wanted._id && item.sizeID === wanted.sizeID)
}

/** The bag with one more unit, or the reason why not. */
export function addToBag(
  items: readonly BagItem[],
  wanted: BagItem,
): BagItem[] | 'in-bag-already' | 'bag-full' {
  if (isInBag(items, wanted)) return 'in-bag-already'
  if (items.length >= bagLimit) return 'bag-full'
  return [...items, wanted]
}

export function takeFromBag(items: readonly BagItem[], gone: BagItem): BagItem[] {
  const at = items.findIndex((item) => item._id === gone._id && item.sizeID === gone.sizeID)
  return at === -1 ? [...items] : items.toSpliced(at, 1)
}
