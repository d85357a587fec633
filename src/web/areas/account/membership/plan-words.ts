import type { CouponOffer, SubscriptionPlan } from '#contract/memberships/memberships.ts'
import { moneyText } from '#web/ui/money.ts'
import { countOf } from '#web/ui/words.ts'

type Interval = SubscriptionPlan['interval']

/** `$12 a month`. */
export function priceWords({ price, interval }: Pick<SubscriptionPlan, 'price' | 'interval'>): string {
  return `${moneyText(price)} a ${interval}`
}

/** What is paid after today, in one sentence. */
export function laterWords(plan: Pick<SubscriptionPlan, 'price' | 'interval'>, offer?: CouponOffer): string {
  const full = priceWords(plan)
  if (!offer) return `Then ${full}, until you cancel.`
  if (offer.dueToday.cents === 0 && offer.duration === 'forever' && offer.kind === 'coupon')
    return 'Nothing will be due later either.'
  if (offer.dueToday.cents === 0)
    return `${freeTime(offer)}Afterwards it is ${full} if a card is on file, until you cancel.`
  if (offer.duration === 'forever')
    return `Then ${moneyText(offer.dueToday)} a ${plan.interval}, until you cancel.`
  const times = offer.duration === 'once' ? 1 : timesOf(offer.months ?? 1, plan.interval)
  if (times === 1) return `Then ${full}, until you cancel.`
  return `${moneyText(offer.dueToday)} a ${plan.interval} for ${countOf(times, plan.interval)}, then ${full}, until you cancel.`
}

function freeTime({ kind, duration, months }: CouponOffer): string {
  if (kind === 'gift') return `The gift runs for ${countOf(months ?? 0, 'month')}. `
  return duration === 'repeating' ? `Nothing is due for ${countOf(months ?? 1, 'month')}. ` : ''
}

/** How many payments a discount of some months reaches: a yearly plan pays once in twelve. */
function timesOf(months: number, interval: Interval): number {
  return interval === 'month' ? months : Math.ceil(months / 12)
}
