import type { BagItem } from '#contract/orders.ts'
import { itemText } from '#web/parts/bag-items.ts'

/** One checkout of one bag. It is kept until it is finished, so that a second press cannot make a second order. */
export interface Attempt {
  id: string
  bag: string
  /** Known once the server has answered; the order may be paid although we have not heard of it. */
  orderId?: string
}

type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const key = 'checkout-attempt'

/** The attempt under way for this bag, or a new one. */
export function attemptFor(items: readonly BagItem[], coupon: string | undefined, keep: Keep): Attempt {
  const bag = bagText(items, coupon)
  const known = readAttempt(keep)
  if (known?.bag === bag) return known
  const attempt = { id: crypto.randomUUID(), bag }
  keepAttempt(attempt, keep)
  return attempt
}

/** An attempt of this bag whose end we have not heard: its order may be finished already. */
export function unfinishedAttempt(items: readonly BagItem[], keep: Keep): Attempt | undefined {
  const known = readAttempt(keep)
  return known?.orderId !== undefined && known.bag.split(' ')[0] === bagText(items, undefined).trim()
    ? known
    : undefined
}

export function keepAttempt(attempt: Attempt, keep: Keep): void {
  keep.setItem(key, JSON.stringify(attempt))
}

export function forgetAttempt(keep: Keep): void {
  keep.removeItem(key)
}

function readAttempt(keep: Keep): Attempt | undefined {
  try {
    const value: unknown = JSON.parse(keep.getItem(key) ?? 'null')
    return isAttempt(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isAttempt(value: unknown): value is Attempt {
  return typeof value === 'object' && value !== null && 'id' in value && 'bag' in value
}

function bagText(items: readonly BagItem[], coupon: string | undefined): string {
  return `${items.map(itemText).toSorted().join('.')} ${coupon?.toLowerCase() ?? ''}`
}
