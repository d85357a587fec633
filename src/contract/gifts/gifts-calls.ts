import { z } from 'zod'
import { email } from '#contract/accounts/accounts.ts'
import { endpoint } from '#contract/endpoint.ts'
import { gift, giftPreview, giftMessageLimit, giftMonths, giftPlan } from './gifts.ts'
import { cents } from '#contract/money.ts'
import { nameText, withoutLinks } from '#contract/names.ts'
import { fault } from '#contract/input-faults.ts'
import { multilineText } from '#contract/text.ts'

const name = nameText(80)
const promotionCode = z.string().trim().min(1).max(40)
const id = z.object({ id: z.string().max(80) })
/** The secret of the link in the giver's email, for a giver at another browser and without an account. */
const key = z.string().max(100).optional()

export const giftCalls = {
  listGiftPlans: endpoint({
    summary: 'What a gift of three, six or twelve months costs',
    who: 'anyone',
    method: 'GET',
    path: '/subscription/get-subscription-plans-gift',
    reply: z.object({ plans: z.array(giftPlan) }),
    errors: [],
  }),
  beginGift: endpoint({
    summary:
      'Gives a purchase its attempt and the browser its key, so that a lost answer to the payment costs nothing',
    who: 'anyone',
    method: 'POST',
    path: '/subscription/begin-giftcard',
    perMinute: 60,
    isCountedByAll: true,
    body: z.object({}),
    reply: z.object({ attempt: z.string() }),
    errors: [],
  }),
  payGift: endpoint({
    summary: 'Pays a gift by card; the price is the server’s. The same attempt never pays twice',
    who: 'anyone',
    method: 'POST',
    path: '/subscription/create-giftcard-payment',
    perMinute: 30,
    isCountedByAll: true,
    body: z.object({
      /** Of begin-giftcard: once per purchase. */
      attempt: z.string().min(8).max(80),
      months: z.literal(giftMonths),
      recieveremail: email,
      receiverName: name.default(''),
      message: withoutLinks(multilineText(giftMessageLimit)).default(''),
      /** The day the receiver is written to; today when absent. */
      sendOn: z.iso.date().optional(),
      giverName: name.min(1, fault('own-name')),
      giverEmail: email,
      confirmationToken: z.string().min(1).max(200),
      /** What the giver was shown: another price is refused with price_changed before any charge. */
      shownTotalCents: cents.optional(),
    }),
    reply: z.discriminatedUnion('status', [
      z.object({ status: z.literal('succeeded'), giftId: z.string() }),
      z.object({ status: z.literal('requires_action'), giftId: z.string(), clientSecret: z.string() }),
    ]),
    errors: [
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
    errors: [
      'not_found',
      'payment_not_finished',
      'payment_cancelled',
      'card_declined',
      'provider_unavailable',
    ],
  }),
  previewGift: endpoint({
    summary: 'What a code opens; looking changes nothing',
    who: 'anyone',
    method: 'POST',
    path: '/subscription/look-at-gift',
    perMinute: 20,
    isCountedByAll: true,
    body: z.object({ promotionCode }),
    reply: giftPreview,
    errors: ['not_found'],
  }),
  redeemGift: endpoint({
    summary:
      'Redeems a code for the signed-in buyer, once; asked again by the same buyer it answers the same',
    who: 'buyer',
    method: 'POST',
    path: '/subscription/redeem-gift',
    perMinute: 20,
    isCountedByAll: true,
    body: z.object({ promotionCode }),
    reply: z.object({
      months: z.literal(giftMonths),
      /** Days granted, and from when to when they count. */
      days: z.int(),
      from: z.iso.datetime(),
      until: z.iso.datetime(),
    }),
    errors: ['not_found', 'gift_used', 'gift_over'],
  }),
  listMyGifts: endpoint({
    summary: 'The gifts the signed-in buyer has given, newest first',
    who: 'buyer',
    method: 'GET',
    path: '/api/gifts',
    reply: z.object({ gifts: z.array(gift) }),
    errors: [],
  }),
  getGift: endpoint({
    summary: 'One gift, for its giver',
    who: 'anyone',
    method: 'GET',
    path: '/api/gifts/:id',
    params: id,
    query: z.object({ key }),
    reply: gift,
    errors: ['not_found'],
  }),
  resendGift: endpoint({
    summary: 'Mails a gift again, also to another address; before its day it is mailed now',
    who: 'anyone',
    method: 'POST',
    isAnsweredAgain: true,
    path: '/api/gifts/:id/resend',
    params: id,
    perMinute: 10,
    isCountedByAll: true,
    body: z.object({ key, recieveremail: email.optional() }),
    reply: gift,
    errors: ['not_found', 'wrong_state'],
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
    errors: ['not_found', 'wrong_state'],
  }),
}
