import type { BagItem } from '#contract/orders/orders.ts'
import { itemText } from '#web/features/bag/items.ts'

/** One checkout of one bag. It is kept until it is finished, so that a second press cannot make a second order. */
export interface CheckoutAttempt {
  id: string
  bag: string
  /** Known once the server has answered; the order may be paid although we have not heard of it. */
  orderId?: string
  /** Whose it is, where their session has ended meanwhile: nobody else goes on with it. */
  buyerId?: string
}

type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const key = 'checkout-attempt'

/** The attempt under way for this bag, or a new one. */
export function attemptFor(items: readonly BagItem[], store: KeyStore, buyerId?: string): CheckoutAttempt {
  const bag = bagText(items)
  const known = readAttempt(store, buyerId)
  if (known?.bag === bag) return known
  const attempt = { id: crypto.randomUUID(), bag }
  saveAttempt(attempt, store)
  return attempt
}

/** An attempt of this bag whose end we have not heard: its order may be finished already. */
export function unfinishedAttempt(
  items: readonly BagItem[],
  store: KeyStore,
  buyerId?: string,
): CheckoutAttempt | undefined {
  const known = readAttempt(store, buyerId)
  return known?.orderId !== undefined && known.bag === bagText(items) ? known : undefined
}

export function saveAttempt(attempt: CheckoutAttempt, store: KeyStore): void {
  store.setItem(key, JSON.stringify(attempt))
}

export function forgetAttempt(store: KeyStore): void {
  store.removeItem(key)
}

/**
 * The attempt of a buyer whose session has ended, for when they are signed in again: it may be paid already, unheard, and another
 * one would pay the same bag a second time. What it answers keeps it.
 */
export function carryAttempt(store: KeyStore, buyerId: string): (store: KeyStore) => void {
  const known = readAttempt(store, buyerId)
  return (later) => {
    if (known) saveAttempt({ ...known, buyerId }, later)
  }
}

function readAttempt(store: KeyStore, buyerId: string | undefined): CheckoutAttempt | undefined {
  try {
    const value: unknown = JSON.parse(store.getItem(key) ?? 'null')
    return isAttempt(value) && (value.buyerId ?? buyerId) === buyerId ? value : undefined
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
