import { stepOf } from '#contract/currency.ts'
import { giftDaysAhead, type GiftState } from '#contract/gifts/gifts.ts'
import { dayMs } from '#platform/core/clock.ts'
import { marketDay, marketMoment } from '#platform/settings/market-days.ts'
import { giftRegretDays } from '#contract/gifts/gifts.ts'

/** When mailboxes are looked into, where the marketplace is. */
const mailedAtHour = 10
/** Settings: so long a giver takes an unredeemed gift back without asking us. */
/** How long before its end an unredeemed gift is brought to mind, and how long after it was mailed at the earliest. */
const remindedDaysBefore = [30, 7]
const leftAloneDays = 7
/** Nobody's mailbox is to be flooded through us. */
export const maxEmails = 10

/** When the receiver is written to: at once, or on the day wished for. Undefined for a day too far away. */
export function sendTime(sendOn: string | undefined, now: number): Date | undefined {
  const today = marketDay(now)
  if (sendOn === undefined || sendOn <= today) return new Date(now)
  const at = marketMoment(sendOn, mailedAtHour).getTime()
  if (at > now + giftDaysAhead * dayMs) return undefined
  return new Date(at)
}

/** When an unredeemed gift is brought to mind first; null for one too short-lived for that. */
export function firstReminder(sendAt: Date, expiresAt: Date): Date | null {
  return reminderAfter(expiresAt, sendAt.getTime() + leftAloneDays * dayMs)
}

/** When it is brought to mind next; null: no more. */
export function reminderAfter(expiresAt: Date, now: number): Date | null {
  const next = remindedDaysBefore.map((days) => expiresAt.getTime() - days * dayMs).find((at) => at > now)
  return next === undefined ? null : new Date(next)
}

/** What a giver is refunded: all of an unredeemed gift, while it is young. */
export function mayRegret(state: GiftState, paidAt: Date, now: number): boolean {
  return state === 'open' && now < paidAt.getTime() + giftRegretDays * dayMs
}

/** What an admin can give back, in cents: all before it was redeemed, after that for the time still to come. */
export function refundableCents(
  gift: { state: GiftState; priceCents: number; currency: string },
  grant: { seconds: number; secondsLeft: number } | undefined,
): number {
  if (gift.state !== 'redeemed') return gift.priceCents
  const step = stepOf(gift.currency)
  return grant ? Math.floor((gift.priceCents * grant.secondsLeft) / (grant.seconds * step)) * step : 0
}
