import type { CouponOffer, SubscriptionPlan } from '#contract/memberships/memberships.ts'
import { moneyText } from '#web/lib/format/money.ts'
import { t } from '#web/lib/text/t.ts'

type Interval = SubscriptionPlan['interval']

/** Formats the price of a plan, such as `$12 a month`. */
export function planPriceText({ price, interval }: Pick<SubscriptionPlan, 'price' | 'interval'>): string {
  const amount = { price: moneyText(price) }
  return interval === 'year'
    ? t('landing.membership.yearly', amount)
    : t('landing.membership.monthly', amount)
}

/** Describes in one sentence all charges after the first charge. */
export function laterChargesText(
  plan: Pick<SubscriptionPlan, 'price' | 'interval'>,
  offer?: CouponOffer,
): string {
  const price = planPriceText(plan)
  if (!offer) return t('membership.later', { price })
  if (offer.dueToday.cents === 0 && offer.duration === 'forever' && offer.kind === 'coupon')
    return t('membership.later.nothing')
  if (offer.dueToday.cents === 0) return afterFreeTime(offer, price)
  const reduced = planPriceText({ price: offer.dueToday, interval: plan.interval })
  if (offer.duration === 'forever') return t('membership.later', { price: reduced })
  const times = offer.duration === 'once' ? 1 : countDiscountedPayments(offer.months ?? 1, plan.interval)
  if (times === 1) return t('membership.later', { price })
  return plan.interval === 'year'
    ? t('membership.later.years', { reduced, times, price })
    : t('membership.later.months', { reduced, times, price })
}

function afterFreeTime({ kind, duration, months }: CouponOffer, price: string): string {
  if (kind === 'gift') return t('membership.later.gift', { months: months ?? 0, price })
  return duration === 'repeating'
    ? t('membership.later.free', { months: months ?? 1, price })
    : t('membership.later.with-card', { price })
}

/**
 * Returns the number of payments that a discount covers. For a yearly plan, there is one payment every twelve months.
 */
function countDiscountedPayments(months: number, interval: Interval): number {
  return interval === 'month' ? months : Math.ceil(months / 12)
}
