import type { AdminCoupon } from '#contract/memberships/memberships-admin.ts'
import { moneyText } from '#web/lib/format/money.ts'
import { percentText } from '#web/lib/format/numbers.ts'
import { t } from '#web/lib/text/t.ts'

/** Describes the discount, such as `20% off for 3 months`. */
export function discountText({ percentOff, amountOff, duration, months }: AdminCoupon): string {
  const off = percentOff === null ? (amountOff ? moneyText(amountOff) : '') : percentText(percentOff)
  return t('admin.coupons.worth', { off, duration, months: months ?? 1 })
}

/** Returns the reason why a coupon can no longer be used; undefined for a usable coupon. */
export function couponEndedText({ isActive, mostUses, timesUsed }: AdminCoupon): string | undefined {
  if (mostUses !== null && timesUsed >= mostUses) return t('admin.coupons.used-up')
  return isActive ? undefined : t('admin.coupons.ended')
}
