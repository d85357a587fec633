import type { BagItem } from '#contract/orders/orders.ts'
import { itemText } from '#web/features/bag/items.ts'

/**
 * Attempt to pay for one bag. The attempt is stored until the order is finished, so that a second click cannot place a
 * second order.
 */
export interface CheckoutAttempt {
  id: string
  bag: string
  /**
   * Set once the server has returned the order id. Even without an id, the order might have been paid, because the
   * response might have been lost.
   */
  orderId?: string
  /** Set if the buyer's session expired during checkout, because other buyers must not continue the attempt. */
  buyerId?: string
}

type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const key = 'checkout-attempt'

/** Returns the stored attempt for this bag, or creates an attempt if none is stored. */
export function getOrCreateAttempt(
  items: readonly BagItem[],
  store: KeyStore,
  buyerId?: string,
): CheckoutAttempt {
  const bag = bagText(items)
  const stored = readAttempt(store, buyerId)
  if (stored?.bag === bag) return stored
  const attempt = { id: crypto.randomUUID(), bag }
  saveAttempt(attempt, store)
  return attempt
}

/**
 * Returns the attempt for this bag if the order id is known and the result of the payment is unknown. The order might
 * already be finished.
 */
export function findUnfinishedAttempt(
  items: readonly BagItem[],
  store: KeyStore,
  buyerId?: string,
): CheckoutAttempt | undefined {
  const stored = readAttempt(store, buyerId)
  return stored?.orderId !== undefined && stored.bag === bagText(items) ? stored : undefined
}

export function saveAttempt(attempt: CheckoutAttempt, store: KeyStore): void {
  store.setItem(key, JSON.stringify(attempt))
}

export function deleteAttempt(store: KeyStore): void {
  store.removeItem(key)
}

/**
 * Reads a buyer's attempt when the session expires, and returns a function that stores the attempt again. The order
 * might already be paid, so a new attempt could charge the buyer twice.
 */
export function preserveAttempt(store: KeyStore, buyerId: string): (store: KeyStore) => void {
  const stored = readAttempt(store, buyerId)
  return (later) => {
    if (stored) saveAttempt({ ...stored, buyerId }, later)
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
