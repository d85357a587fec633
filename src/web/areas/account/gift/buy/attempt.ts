type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const key = 'gift-attempt'

/**
 * Attempt to buy one gift. The attempt is stored until the purchase is finished, so that a second click cannot buy a
 * second gift.
 */
export interface GiftAttempt {
  id: string
  months: number
  /**
   * Set once the server has returned the gift's id. Even without an id, the gift might have been paid for, because the
   * response might have been lost.
   */
  giftId?: string
}

/** Returns the stored attempt to buy a gift of this many months, or creates an attempt if none is stored. */
export async function getOrCreateGiftAttempt(
  months: number,
  store: KeyStore,
  begin: () => Promise<{ attempt: string }>,
): Promise<GiftAttempt> {
  const stored = readGiftAttempt(store)
  if (stored?.months === months) return stored
  const attempt = { id: (await begin()).attempt, months }
  saveGiftAttempt(attempt, store)
  return attempt
}

export function saveGiftAttempt(attempt: GiftAttempt, store: KeyStore): void {
  store.setItem(key, JSON.stringify(attempt))
}

export function deleteGiftAttempt(store: KeyStore): void {
  store.removeItem(key)
}

export function readGiftAttempt(store: KeyStore): GiftAttempt | undefined {
  try {
    const value: unknown = JSON.parse(store.getItem(key) ?? 'null')
    const isAttempt = typeof value === 'object' && value !== null && 'id' in value && 'months' in value
    return isAttempt ? (value as GiftAttempt) : undefined
  } catch {
    return undefined
  }
}
