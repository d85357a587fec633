import { stepOf } from '#contract/currency.ts'
import { giftDaysAhead, type GiftState } from '#contract/gifts/gifts.ts'
import { dayMs } from '#platform/core/clock.ts'
import { marketDay, marketTime } from '#platform/settings/market-days.ts'
import { giftRegretDays } from '#contract/gifts/gifts.ts'

/** Hour at which scheduled gifts are emailed, in the marketplace's time zone. */
const emailHour = 10
/** Reminders about an unredeemed gift are due this many days before the gift expires. */
const reminderDaysBefore = [30, 7]
/** No reminder is sent within this many days after the first email about the gift. */
const minDaysAfterEmail = 7
/** Maximum number of emails per gift, so that gifts cannot be misused to send spam. */
export const maxEmails = 10

/**
 * Returns the time at which to email the receiver: now, or on the chosen day. Returns undefined if the day is too far
 * ahead.
 */
export function giftEmailTime(sendOn: string | undefined, now: number): Date | undefined {
  const today = marketDay(now)
  if (sendOn === undefined || sendOn <= today) return new Date(now)
  const at = marketTime(sendOn, emailHour).getTime()
  if (at > now + giftDaysAhead * dayMs) return undefined
  return new Date(at)
}

/** Returns the time of the first reminder; null if the gift expires too soon for a reminder. */
export function firstReminder(sendAt: Date, expiresAt: Date): Date | null {
  return reminderAfter(expiresAt, sendAt.getTime() + minDaysAfterEmail * dayMs)
}

/** Returns the time of the next reminder; null if no further reminder is due. */
export function reminderAfter(expiresAt: Date, now: number): Date | null {
  const next = reminderDaysBefore.map((days) => expiresAt.getTime() - days * dayMs).find((at) => at > now)
  return next === undefined ? null : new Date(next)
}

/** Returns whether the giver can still get a refund, which requires that the gift is recent and not redeemed. */
export function canGiverRefund(state: GiftState, paidAt: Date, now: number): boolean {
  return state === 'open' && now < paidAt.getTime() + giftRegretDays * dayMs
}

/**
 * Returns the amount, in cents, that an admin can refund: the full price before redemption, and the price of the unused
 * time after redemption.
 */
export function refundableCents(
  gift: { state: GiftState; priceCents: number; currency: string },
  grant: { seconds: number; secondsLeft: number } | undefined,
): number {
  if (gift.state !== 'redeemed') return gift.priceCents
  const step = stepOf(gift.currency)
  return grant ? Math.floor((gift.priceCents * grant.secondsLeft) / (grant.seconds * step)) * step : 0
}
