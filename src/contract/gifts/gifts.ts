import { z } from 'zod'
import { money } from '#contract/money.ts'

/** Months of membership that can be given. */
export const giftMonths = [3, 6, 12] as const
export const giftMessageLimit = 500
/** So long after it was paid its giver may take a gift back that nobody has redeemed. */
export const giftRegretDays = 30
/** A gift may wait this many days for its date. */
export const giftDaysAhead = 365

export const giftPlan = z.object({
  /** Its lookup key at the provider: `gift_3`. */
  _id: z.string(),
  months: z.literal(giftMonths),
  name: z.string(),
  price: money,
  /** The price spread over its months, rounded to cents. */
  perMonth: money,
})
export type GiftPlan = z.infer<typeof giftPlan>

/**
 * 'open': paid, its code can be redeemed. 'refunded': taken back, or what was left of it. 'void': its code opens
 * nothing any more, and no money went back.
 */
export const giftStates = ['open', 'redeemed', 'expired', 'void', 'refunded'] as const
export type GiftState = (typeof giftStates)[number]

export const giftRefund = z.object({
  amount: money,
  /** Days of membership it took back; 0 for a gift nobody had redeemed. */
  days: z.int(),
  state: z.enum(['asked', 'made', 'failed']),
  at: z.iso.datetime(),
})

/** A gift as its giver sees it. */
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
  /** The day it is mailed on: `2026-12-24`. */
  sendOn: z.iso.date(),
  /** When it was last mailed; null before its day. */
  mailedAt: z.iso.datetime().nullable(),
  /** Its code can be redeemed until then. */
  expiresAt: z.iso.datetime(),
  redeemedAt: z.iso.datetime().nullable(),
  /** First name of who redeemed it, where it is known. */
  redeemedBy: z.string().nullable(),
  refund: giftRefund.nullable(),
  mayResend: z.boolean(),
  /** What its giver may have back now; null when nothing. */
  refundable: money.nullable(),
})
export type Gift = z.infer<typeof gift>

/** A gift as admins see it; of its code no more than the end. */
export const adminGift = gift
  .omit({ promotionCode: true, mayResend: true, redeemedBy: true, message: true })
  .extend({
    codeEnd: z.string(),
    giverEmail: z.string(),
    redeemedBy: z.object({ _id: z.string(), email: z.string() }).nullable(),
    /** Days granted when it was redeemed, and how many of them are still to come. */
    days: z.int().nullable(),
    daysLeft: z.int().nullable(),
    mayResend: z.boolean(),
    mayVoid: z.boolean(),
  })
export type AdminGift = z.infer<typeof adminGift>

/** What a code opens, for whoever holds it. */
export const giftPreview = z.object({
  months: z.literal(giftMonths),
  giverName: z.string(),
  receiverName: z.string(),
  message: z.string(),
  state: z.enum(giftStates),
  expiresAt: z.iso.datetime(),
  /** The caller is who redeemed it. */
  isMine: z.boolean(),
})
export type GiftPreview = z.infer<typeof giftPreview>
