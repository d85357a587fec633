import { z } from 'zod'
import { email } from '#contract/accounts/accounts.ts'
import { endpoint } from '#contract/endpoint.ts'
import { gift, giftPreview, giftMessageLimit, giftMonths, giftPlan } from './gifts.ts'
import { cents } from '#contract/money.ts'
import { nameText, withoutLinks } from '#contract/names.ts'
import { inputError } from '#contract/input-errors.ts'
import { multilineText } from '#contract/text.ts'

const name = nameText(80)
const promotionCode = z.string().trim().min(1).max(40)
const id = z.object({ id: z.string().max(80) })
/**
 * Secret from the link that is emailed to the giver. With this secret, a giver without an account has access to the
 * gift in other browsers.
 */
const key = z.string().max(100).optional()

export const giftCalls = {
  listGiftPlans: endpoint({
    feature: 'gifts',
    summary: 'Returns the prices of gifts for three, six or twelve months',
    who: 'anyone',
    method: 'GET',
    path: '/subscription/get-subscription-plans-gift',
    reply: z.object({ plans: z.array(giftPlan) }),
    errors: [],
  }),
  beginGift: endpoint({
    feature: 'gifts',
    summary:
      "Starts a gift purchase: returns its idempotency key and sets the browser's access key. If the reply " +
      'of a payment is lost, the client can safely repeat the call with this key',
    who: 'anyone',
    method: 'POST',
    path: '/subscription/begin-giftcard',
    perMinute: 60,
    hasSharedLimit: true,
    body: z.object({}),
    reply: z.object({ attempt: z.string() }),
    errors: [],
  }),
  payGift: endpoint({
    summary: "Charges a card for a gift at the server's price. A repeated attempt never charges twice",
    who: 'anyone',
    method: 'POST',
    path: '/subscription/create-giftcard-payment',
    perMinute: 30,
    hasSharedLimit: true,
    body: z.object({
      /** Idempotency key of the purchase, as returned by begin-giftcard. */
      attempt: z.string().min(8).max(80),
      months: z.literal(giftMonths),
      recieveremail: email,
      receiverName: name.default(''),
      message: withoutLinks(multilineText(giftMessageLimit)).default(''),
      /** Day on which the recipient is emailed. The current day if absent. */
      sendOn: z.iso.date().optional(),
      giverName: name.min(1, inputError('own-name')),
      giverEmail: email,
      confirmationToken: z.string().min(1).max(200),
      /**
       * Total in cents that was shown to the giver. If the price is now different, the call fails with price_changed
       * before any charge.
       */
      shownTotalCents: cents.optional(),
    }),
    reply: z.discriminatedUnion('status', [
      z.object({ status: z.literal('succeeded'), giftId: z.string() }),
      z.object({ status: z.literal('requires_action'), giftId: z.string(), clientSecret: z.string() }),
    ]),
    /** 'feature_off' only for a new gift. A payment that has already started can be completed. */
    errors: [
      'feature_off',
      'card_declined',
      'attempt_reused',
      'price_changed',
      'payment_cancelled',
      'payment_not_finished',
      'provider_unavailable',
    ],
  }),
  createGiftcard: endpoint({
    summary: 'Completes a paid gift. The giver can repeat the call and gets the same reply',
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
    summary: 'Returns the membership that a gift code grants, without redeeming it',
    who: 'anyone',
    method: 'POST',
    path: '/subscription/look-at-gift',
    perMinute: 20,
    hasSharedLimit: true,
    body: z.object({ promotionCode }),
    reply: giftPreview,
    errors: ['not_found'],
  }),
  redeemGift: endpoint({
    summary: 'Redeems a gift code for the signed-in buyer. A repeat by the same buyer returns the same reply',
    who: 'buyer',
    method: 'POST',
    path: '/subscription/redeem-gift',
    perMinute: 20,
    hasSharedLimit: true,
    body: z.object({ promotionCode }),
    reply: z.object({
      months: z.literal(giftMonths),
      /** Number of days of membership that the gift adds, and the first and last of these days. */
      days: z.int(),
      from: z.iso.datetime(),
      until: z.iso.datetime(),
    }),
    errors: ['not_found', 'gift_used', 'gift_over'],
  }),
  listMyGifts: endpoint({
    summary: 'Returns the gifts that the signed-in buyer has given, newest first',
    who: 'buyer',
    method: 'GET',
    path: '/api/gifts',
    reply: z.object({ gifts: z.array(gift) }),
    errors: [],
  }),
  getGift: endpoint({
    summary: 'Returns a gift to its giver',
    who: 'anyone',
    method: 'GET',
    path: '/api/gifts/:id',
    params: id,
    query: z.object({ key }),
    reply: gift,
    errors: ['not_found'],
  }),
  resendGift: endpoint({
    summary:
      'Emails a gift again, optionally to another address. A gift whose send date is in the future is ' +
      'emailed now',
    who: 'anyone',
    method: 'POST',
    isReplayable: true,
    path: '/api/gifts/:id/resend',
    params: id,
    perMinute: 10,
    hasSharedLimit: true,
    body: z.object({ key, recieveremail: email.optional() }),
    reply: gift,
    errors: ['not_found', 'wrong_state'],
  }),
  refundGift: endpoint({
    summary: 'Cancels an unredeemed gift: voids its code immediately and refunds the payment',
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
