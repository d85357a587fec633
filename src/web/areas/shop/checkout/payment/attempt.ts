import type { BagItem } from '#contract/orders/orders.ts'
import { itemText } from '#web/features/bag/items.ts'

/** One checkout of one bag. It is kept until it is finished, so that a second press cannot make a second order. */
export interface CheckoutAttempt {
  id: string
  bag: string
  /** Known once the server has answered; the order may be paid although we have not heard of it. */
  orderId?: string
}

type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const key = 'checkout-attempt'

/** The attempt under way for this bag, or a new one. */
export function attemptFor(items: readonly BagItem[], store: KeyStore): CheckoutAttempt {
  const bag = bagText(items)
  const known = readAttempt(store)
  if (known?.bag === bag) return known
  const attempt = { id: crypto.randomUUID(), bag }
  saveAttempt(attempt, store)
  return attempt
}

/** An attempt of this bag whose end we have not heard: its order may be finished already. */
export function unfinishedAttempt(items: readonly BagItem[], store: KeyStore): CheckoutAttempt | undefined {
  const known = readAttempt(store)
  return known?.orderId !== undefined && known.bag === bagText(items) ? known : undefined
}

export function saveAttempt(attempt: CheckoutAttempt, store: KeyStore): void {
  store.setItem(key, JSON.stringify(attempt))
}

export function forgetAttempt(store: KeyStore): void {
  store.removeItem(key)
}

function readAttempt(store: KeyStore): CheckoutAttempt | undefined {
  try {
    const value: unknown = JSON.parse(store.getItem(key) ?? 'null')
    return isAttempt(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isAttempt(value: unknown): value is CheckoutAttempt {
  return typeof value === 'object' && value !== null && 'id' in value && 'bag' in value
}

function bagText(items: readonly BagItem[]): string {
  return items.map(itemText).toSorted().join('.')
}
