import type { AdminCoupon } from '#contract/memberships/memberships-admin.ts'
import { moneyText } from '#web/ui/money.ts'
import { countOf } from '#web/ui/words.ts'

/** `20% off, for 3 months`. */
export function worthOf({ percentOff, amountOff, duration, months }: AdminCoupon): string {
  const off = percentOff === null ? (amountOff ? moneyText(amountOff) : '') : `${percentOff}%`
  const time = { once: 'once', forever: 'for good', repeating: `for ${countOf(months ?? 1, 'month')}` }
  return `${off} off, ${time[duration]}`
}

/** Why nobody new can use it; undefined while someone can. */
export function overOf({ isActive, mostUses, timesUsed }: AdminCoupon): string | undefined {
  if (mostUses !== null && timesUsed >= mostUses) return 'Used up'
  return isActive ? undefined : 'Ended'
}
