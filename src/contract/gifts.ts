import { z } from 'zod'
import { email } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { cents, money } from './money.ts'
import { words } from './order-care.ts'

/** Months of membership that can be given. */
export const giftMonths = [3, 6, 12] as const
export const giftMessageLimit = 500
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

/** A gift as the house sees it; of its code no more than the end. */
export const giftAtHouse = gift
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
export type GiftAtHouse = z.infer<typeof giftAtHouse>

/** What a code opens, for whoever holds it. */
export const giftLook = z.object({
  months: z.literal(giftMonths),
  giverName: z.string(),
  receiverName: z.string(),
  message: z.string(),
  state: z.enum(giftStates),
  expiresAt: z.iso.datetime(),
  /** The caller is who redeemed it. */
  isMine: z.boolean(),
})
export type GiftLook = z.infer<typeof giftLook>

const name = words.max(80)
const promotionCode = z.string().trim().min(1).max(40)
const id = z.object({ id: z.string().max(80) })
/** The secret of the link in the giver's letter, for a giver at another browser and without an account. */
const key = z.string().max(100).optional()
const why = words.min(1, 'Please say why').max(500)

export const giftCalls = {
  listGiftPlans: endpoint({
    summary: 'What a gift of three, six or twelve months costs',
    who: 'anyone',
    method: 'GET',
    path: '/subscription/get-subscription-plans-gift',
    reply: z.object({ plans: z.array(giftPlan) }),
    refusals: [],
  }),
  payGift: endpoint({
    summary: 'Pays a gift by card; the price is the server’s. The same attempt never pays twice',
    who: 'anyone',
    method: 'POST',
    path: '/subscription/create-giftcard-payment',
    perMinute: 30,
    body: z.object({
      /** Made by the browser once per purchase. */
      attempt: z.string().min(8).max(80),
      months: z.literal(giftMonths),
      recieveremail: email,
      receiverName: name.default(''),
      message: words.max(giftMessageLimit).default(''),
      /** The day the receiver is written to; today when absent. */
      sendOn: z.iso.date().optional(),
      giverName: name.min(1, 'Please tell us your name'),
      giverEmail: email,
      confirmationToken: z.string().min(1).max(200),
      /** What the giver was shown: another price is refused with price_changed before any charge. */
      shownTotalCents: cents.optional(),
    }),
    reply: z.discriminatedUnion('status', [
      z.object({ status: z.literal('succeeded'), giftId: z.string() }),
      z.object({ status: z.literal('requires_action'), giftId: z.string(), clientSecret: z.string() }),
    ]),
    refusals: [
      'card_declined',
      'attempt_reused',
      'price_changed',
      'payment_cancelled',
      'payment_not_finished',
      'provider_unavailable',
    ],
  }),
  createGiftcard: endpoint({
    summary: 'Finishes a paid gift, once; answers whoever paid it, however often',
    who: 'anyone',
    method: 'POST',
    path: '/subscription/create-giftcard/',
    body: z.object({ giftId: z.string().max(80), key }),
    reply: z.object({ recieveremail: z.string(), promotionCode: z.string() }),
    refusals: [
      'not_found',
      'payment_not_finished',
      'payment_cancelled',
      'card_declined',
      'provider_unavailable',
    ],
  }),
  lookAtGift: endpoint({
    summary: 'What a code opens; looking changes nothing',
    who: 'anyone',
    method: 'POST',
    path: '/subscription/look-at-gift',
    perMinute: 20,
    body: z.object({ promotionCode }),
    reply: giftLook,
    refusals: ['not_found'],
  }),
  redeemGift: endpoint({
    summary: 'Redeems a code for the signed-in buyer, once; asked again by the same buyer it answers the same',
    who: 'buyer',
    method: 'POST',
    path: '/subscription/redeem-gift',
    perMinute: 20,
    body: z.object({ promotionCode }),
    reply: z.object({
      months: z.literal(giftMonths),
      /** Days granted, and from when to when they count. */
      days: z.int(),
      from: z.iso.datetime(),
      until: z.iso.datetime(),
    }),
    refusals: ['not_found', 'gift_used', 'gift_over'],
  }),
  listMyGifts: endpoint({
    summary: 'The gifts the signed-in buyer has given, newest first',
    who: 'buyer',
    method: 'GET',
    path: '/api/gifts',
    reply: z.object({ gifts: z.array(gift) }),
    refusals: [],
  }),
  getGift: endpoint({
    summary: 'One gift, for its giver',
    who: 'anyone',
    method: 'GET',
    path: '/api/gifts/:id',
    params: id,
    query: z.object({ key }),
    reply: gift,
    refusals: ['not_found'],
  }),
  resendGift: endpoint({
    summary: 'Mails a gift again, also to another address; before its day it is mailed now',
    who: 'anyone',
    method: 'POST',
    path: '/api/gifts/:id/resend',
    params: id,
    perMinute: 10,
    body: z.object({ key, recieveremail: email.optional() }),
    reply: gift,
    refusals: ['not_found', 'wrong_state'],
  }),
  refundGift: endpoint({
    summary: 'Takes a gift back that nobody has redeemed: its code is void at once, the money follows',
    who: 'anyone',
    method: 'POST',
    path: '/api/gifts/:id/refund',
    params: id,
    perMinute: 10,
    body: z.object({ key }),
    reply: gift,
    refusals: ['not_found', 'wrong_state'],
  }),
}

export const giftAdminCalls = {
  listGifts: endpoint({
    summary: 'Gifts, newest first; the search knows e-mails and whole codes',
    who: 'admin',
    method: 'GET',
    path: '/api/admin/gifts',
    query: z.object({
      state: z.enum(giftStates).optional(),
      search: z.string().trim().max(200).optional(),
      /** The `_id` of the last one seen. */
      after: z.string().max(80).optional(),
      limit: z.coerce.number().int().min(1).max(50).default(25),
    }),
    reply: z.object({ gifts: z.array(giftAtHouse), next: z.string().nullable() }),
    refusals: [],
  }),
  refundGiftByHouse: endpoint({
    summary: 'Gives a gift’s money back: all of it before it is redeemed, after that for its unused days',
    who: 'admin',
    method: 'POST',
    path: '/api/admin/gifts/:id/refund',
    params: id,
    body: z.object({ why, shownCents: cents.optional() }),
    reply: giftAtHouse,
    refusals: ['not_found', 'wrong_state', 'price_changed'],
  }),
  resendGiftByHouse: endpoint({
    summary: 'Mails a gift again, also to another address',
    who: 'admin',
    method: 'POST',
    path: '/api/admin/gifts/:id/resend',
    params: id,
    body: z.object({ recieveremail: email.optional(), why: words.max(500).default('') }),
    reply: giftAtHouse,
    refusals: ['not_found', 'wrong_state'],
  }),
  voidGift: endpoint({
    summary: 'Ends an open gift’s code without giving money back',
    who: 'admin',
    method: 'POST',
    path: '/api/admin/gifts/:id/void',
    params: id,
    body: z.object({ why }),
    reply: giftAtHouse,
    refusals: ['not_found', 'wrong_state'],
  }),
}
