import { z } from 'zod'
import { money } from '#contract/money.ts'

/** Available gift durations in months of membership. */
export const giftMonths = [3, 6, 12] as const
export const giftMessageLimit = 500
/** Number of days after the payment that the giver has to cancel an unredeemed gift. */
export const giftCancellationDays = 30
/** Maximum number of days between the payment and the day on which the recipient is emailed. */
export const maxGiftDaysAhead = 365

export const giftPlan = z.object({
  /** Lookup key of the price at the payment provider, such as `gift_3`. */
  _id: z.string(),
  months: z.literal(giftMonths),
  name: z.string(),
  price: money,
  /** Gift price per month of membership, rounded to cents. */
  perMonth: money,
})
export type GiftPlan = z.infer<typeof giftPlan>

/**
 * 'open': paid, and the gift code can be redeemed. 'refunded': canceled, or refunded for the unused days. 'void': an
 * admin made the gift code invalid without a refund.
 */
export const giftStates = ['open', 'redeemed', 'expired', 'void', 'refunded'] as const
export type GiftState = (typeof giftStates)[number]

export const giftRefund = z.object({
  amount: money,
  /** Number of days of membership that the refund removed. 0 if the gift was not redeemed. */
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
  /** Day on which the recipient is emailed, such as `2026-12-24`. */
  sendOn: z.iso.date(),
  /** Time of the last email to the recipient. Null before the first email. */
  mailedAt: z.iso.datetime().nullable(),
  /** Time when the gift code expires. */
  expiresAt: z.iso.datetime(),
  redeemedAt: z.iso.datetime().nullable(),
  /** First name of the buyer who redeemed the gift. Null if unknown. */
  redeemedBy: z.string().nullable(),
  refund: giftRefund.nullable(),
  mayResend: z.boolean(),
  /** Amount that can be refunded to the giver now. Null if no refund is possible. */
  refundable: money.nullable(),
})
export type Gift = z.infer<typeof gift>

/** A gift as shown to admins, with only the last characters of its code. */
export const adminGift = gift
  .omit({ promotionCode: true, mayResend: true, redeemedBy: true, message: true })
  .extend({
    codeEnd: z.string(),
    giverEmail: z.string(),
    redeemedBy: z.object({ _id: z.string(), email: z.string() }).nullable(),
    /** Number of days of membership granted when the gift was redeemed, and number of these days that remain. */
    days: z.int().nullable(),
    daysLeft: z.int().nullable(),
    mayResend: z.boolean(),
    mayVoid: z.boolean(),
  })
export type AdminGift = z.infer<typeof adminGift>

/** A gift as shown to a person who has its code. */
export const giftPreview = z.object({
  months: z.literal(giftMonths),
  giverName: z.string(),
  receiverName: z.string(),
  message: z.string(),
  state: z.enum(giftStates),
  expiresAt: z.iso.datetime(),
  /** Whether the caller redeemed the gift. */
  isMine: z.boolean(),
})
export type GiftPreview = z.infer<typeof giftPreview>
