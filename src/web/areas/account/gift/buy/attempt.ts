type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const key = 'gift-attempt'

/** Purchase of one gift. Stored until it is finished, so that a second click cannot buy a second gift. */
export interface GiftAttempt {
  id: string
  months: number
  /** Set after the server's response. The gift may be paid even if that response was lost. */
  giftId?: string
}

/** Returns the stored attempt, or a new one if none is stored or another length was chosen. */
export async function giftAttempt(
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
