import { getChargeStep } from '#contract/currency.ts'
import { maxGiftDaysAhead, type GiftState } from '#contract/gifts/gifts.ts'
import { dayMs } from '#platform/core/clock.ts'
import { marketDay, marketTime } from '#platform/settings/market-days.ts'
import { giftCancellationDays } from '#contract/gifts/gifts.ts'

/** Hour at which scheduled gifts are emailed, in the marketplace's time zone. */
const emailHour = 10
/** Numbers of days before the expiry on which reminders about an unredeemed gift are due. */
const reminderDaysBefore = [30, 7]
/** Minimum number of days between the first email about a gift and a reminder. */
const minDaysAfterEmail = 7
/** Maximum number of emails per gift. Prevents the misuse of gifts for spam. */
export const maxEmailsPerGift = 10

/**
 * Returns the time of the email to the recipient: now, or on the chosen day. Returns undefined if the day is too far in
 * the future.
 */
export function giftEmailTime(sendOn: string | undefined, now: number): Date | undefined {
  const today = marketDay(now)
  if (sendOn === undefined || sendOn <= today) return new Date(now)
  const at = marketTime(sendOn, emailHour).getTime()
  if (at > now + maxGiftDaysAhead * dayMs) return undefined
  return new Date(at)
}

/** Returns the time of the first reminder, or null if the gift expires too soon for a reminder. */
export function firstReminder(sendAt: Date, expiresAt: Date): Date | null {
  return nextReminder(expiresAt, sendAt.getTime() + minDaysAfterEmail * dayMs)
}

/** Returns the time of the next reminder, or null if no more reminders are due. */
export function nextReminder(expiresAt: Date, now: number): Date | null {
  const next = reminderDaysBefore.map((days) => expiresAt.getTime() - days * dayMs).find((at) => at > now)
  return next === undefined ? null : new Date(next)
}

/** Returns whether the giver can still get a refund. The gift must be recent and not redeemed. */
export function canGiverRefund(state: GiftState, paidAt: Date, now: number): boolean {
  return state === 'open' && now < paidAt.getTime() + giftCancellationDays * dayMs
}

/**
 * Returns the amount, in cents, that an admin can refund. Before redemption, this is the full price. After redemption,
 * it is the price of the unused time.
 */
export function refundableCents(
  gift: { state: GiftState; priceCents: number; currency: string },
  grant: { seconds: number; secondsLeft: number } | undefined,
): number {
  if (gift.state !== 'redeemed') return gift.priceCents
  const step = getChargeStep(gift.currency)
  return grant ? Math.floor((gift.priceCents * grant.secondsLeft) / (grant.seconds * step)) * step : 0
}
