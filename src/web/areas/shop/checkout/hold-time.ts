import { t } from '#web/lib/text/t.ts'

const minute = 60_000

/**
 * The buyer can extend a reservation (hold) when at most this many ms remain. The server allows one extension, in the
 * second half of the hold.
 */
const maxExtendableMs = 5 * minute
const announcedMinutes = [5, 1] as const

/** Formats the remaining time of a hold, such as `14:59`; never below `0:00`. */
export function countdownText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * Returns the remaining time of a hold as text for screen readers. The text changes only at five minutes, at one minute
 * and at the end, so that screen readers announce only these times.
 */
export function screenReaderTimeText(leftMs: number): string {
  if (leftMs <= 0) return t('checkout.hold.expired')
  const at = announcedMinutes.findLast((minutes) => leftMs <= minutes * minute)
  return at === undefined ? '' : t('checkout.hold.spoken', { minutes: at })
}

export function canExtendHold(leftMs: number): boolean {
  return leftMs > 0 && leftMs <= maxExtendableMs
}

/** Returns how many ms this browser's clock is ahead of the server's. */
export function clockOffsetMs(quotedAt: string, now: number): number {
  return now - Date.parse(quotedAt)
}
