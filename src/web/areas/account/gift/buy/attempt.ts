type Keep = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const key = 'gift-attempt'

/** One purchase of one gift. It is kept until it is finished, so that a second press cannot make a second gift. */
export interface GiftAttempt {
  id: string
  months: number
  /** Known once the server has answered; the gift may be paid although we have not heard of it. */
  giftId?: string
}

/** The attempt under way, or one begun anew where another length was chosen. */
export async function giftAttempt(
  months: number,
  keep: Keep,
  begin: () => Promise<{ attempt: string }>,
): Promise<GiftAttempt> {
  const known = readGiftAttempt(keep)
  if (known?.months === months) return known
  const attempt = { id: (await begin()).attempt, months }
  keepGiftAttempt(attempt, keep)
  return attempt
}

export function keepGiftAttempt(attempt: GiftAttempt, keep: Keep): void {
  keep.setItem(key, JSON.stringify(attempt))
}

export function forgetGiftAttempt(keep: Keep): void {
  keep.removeItem(key)
}

export function readGiftAttempt(keep: Keep): GiftAttempt | undefined {
  try {
    const value: unknown = JSON.parse(keep.getItem(key) ?? 'null')
    const isAttempt = typeof value === 'object' && value !== null && 'id' in value && 'months' in value
    return isAttempt ? (value as GiftAttempt) : undefined
  } catch {
    return undefined
  }
}
