import { t } from '#web/lib/text/t.ts'

const minute = 60_000

/** From when on the buyer may ask for more time; the server extends a hold in its second half, once. */
const offerFrom = 5 * minute
const announced = [5, 1] as const

/** `14:59`; never below `0:00`. */
export function clockText(leftMs: number): string {
  const seconds = Math.max(0, Math.ceil(leftMs / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** What is said aloud: at five minutes, at one, and at the end. In between it stays the same, so nothing is said. */
export function spokenTime(leftMs: number): string {
  if (leftMs <= 0) return t('checkout.hold.expired')
  const at = announced.findLast((minutes) => leftMs <= minutes * minute)
  return at === undefined ? '' : t('checkout.hold.spoken', { minutes: at })
}

export function mayExtend(leftMs: number): boolean {
  return leftMs > 0 && leftMs <= offerFrom
}

/** How far this browser's clock is ahead of the server's, in ms. */
export function clockLead(quotedAt: string, now: number): number {
  return now - Date.parse(quotedAt)
}
