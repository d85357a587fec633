import { z } from 'zod'
import { money } from '#contract/money.ts'

/** Months of membership that a gift can have. */
export const giftMonths = [3, 6, 12] as const
export const giftMessageLimit = 500
/** Days after payment in which the giver can cancel an unredeemed gift. */
export const giftRegretDays = 30
/** Maximum number of days between payment and the send date. */
export const giftDaysAhead = 365

export const giftPlan = z.object({
  /** Lookup key at the provider, such as `gift_3`. */
  _id: z.string(),
  months: z.literal(giftMonths),
  name: z.string(),
  price: money,
  /** Price divided by the number of months, rounded to cents. */
  perMonth: money,
})
export type GiftPlan = z.infer<typeof giftPlan>

/**
 * 'open': paid, and the code can be redeemed. 'refunded': canceled, or refunded for the unused days. 'void': the code
 * is invalid without a refund.
 */
export const giftStates = ['open', 'redeemed', 'expired', 'void', 'refunded'] as const
export type GiftState = (typeof giftStates)[number]

export const giftRefund = z.object({
  amount: money,
  /** Days of membership that the refund removed; 0 for an unredeemed gift. */
  days: z.int(),
  state: z.enum(['pending', 'succeeded', 'failed']),
  at: z.iso.datetime(),
})

/** A gift as shown to its giver. */
export const gift = z.object({
  _id: z.string(),
  months: z.literal(giftMonths),
  price: money,
  recieveremail: z.string(),
  receiverName: z.string(),
  giverName: z.string(),
  message: z.string(),
  promotionCode: z.string(),
  state: z.enum(giftStates),
  paidAt: z.iso.datetime(),
  /** Day of the email to the recipient, such as `2026-12-24`. */
  sendOn: z.iso.date(),
  /** Time of the last email; null before the first one. */
  mailedAt: z.iso.datetime().nullable(),
  /** End of the code's validity. */
  expiresAt: z.iso.datetime(),
  redeemedAt: z.iso.datetime().nullable(),
  /** First name of the buyer who redeemed it, if known. */
  redeemedBy: z.string().nullable(),
  refund: giftRefund.nullable(),
  mayResend: z.boolean(),
  /** Amount that the giver can get refunded now; null if nothing. */
  refundable: money.nullable(),
})
export type Gift = z.infer<typeof gift>

/** A gift as shown to admins, with only the end of its code. */
export const adminGift = gift
  .omit({ promotionCode: true, mayResend: true, redeemedBy: true, message: true })
  .extend({
    codeEnd: z.string(),
    giverEmail: z.string(),
    redeemedBy: z.object({ _id: z.string(), email: z.string() }).nullable(),
    /** Days granted when the gift was redeemed, and how many of them remain. */
    days: z.int().nullable(),
    daysLeft: z.int().nullable(),
    mayResend: z.boolean(),
    mayVoid: z.boolean(),
  })
export type AdminGift = z.infer<typeof adminGift>

/** A gift as shown to the holder of its code. */
export const giftPreview = z.object({
  months: z.literal(giftMonths),
  giverName: z.string(),
  receiverName: z.string(),
  message: z.string(),
  state: z.enum(giftStates),
  expiresAt: z.iso.datetime(),
  /** The caller redeemed the gift. */
  isMine: z.boolean(),
})
export type GiftPreview = z.infer<typeof giftPreview>
