import type { HouseCoupon } from '#contract/subscriptions-admin.ts'
import { moneyText } from '#web/ui/money.ts'
import { countOf } from '#web/ui/words.ts'

/** `20% off, for 3 months`. */
export function worthOf({ percentOff, amountOff, duration, months }: HouseCoupon): string {
  const off = percentOff === null ? (amountOff ? moneyText(amountOff) : '') : `${percentOff}%`
  const time = { once: 'once', forever: 'for good', repeating: `for ${countOf(months ?? 1, 'month')}` }
  return `${off} off, ${time[duration]}`
}

/** Why nobody new can use it; undefined while somebody can. */
export function overOf({ isActive, mostUses, timesUsed }: HouseCoupon): string | undefined {
  if (mostUses !== null && timesUsed >= mostUses) return 'Used up'
  return isActive ? undefined : 'Ended'
}
