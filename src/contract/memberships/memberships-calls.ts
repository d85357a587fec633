import { z } from 'zod'
import { buyerSession } from '#contract/accounts/accounts.ts'
import { endpoint } from '#contract/endpoint.ts'
import {
  couponOffer,
  memberInvoice,
  membership,
  memberSubscription,
  portalFlows,
  savingsOffer,
  subscriptionPlan,
  subscriptionStatus,
} from './memberships.ts'

const id = z.string().max(80)
const code = z.string().trim().min(1).max(60)
/** What a browser says of whose it is: never believed, compared with the token's own (else 404). */
const claimed = { customerId: id.nullish(), subscriptionId: id.nullish() }

/** Spec §7 "Subscriptions and gifts" without the gifts, and what the membership pages need beside it. */
export const subscriptionCalls = {
  getSubscriptionPlans: endpoint({
    summary: 'The plans with their prices and what each gives, cheapest interval first',
    who: 'anyone',
    method: 'GET',
    path: '/subscription/get-subscription-plans',
    reply: z.object({ plans: z.array(subscriptionPlan) }),
    errors: ['provider_unavailable'],
  }),
  validateCoupon: endpoint({
    summary: 'What a plan costs with a code; every code that cannot be used gets the same answer',
    who: 'anyone',
    method: 'POST',
    path: '/subscription/validate-coupon',
    perMinute: 20,
    isCountedByAll: true,
    body: z.object({ couponCode: code, productId: id }),
    reply: couponOffer,
    errors: ['coupon_invalid', 'provider_unavailable'],
  }),
  createSubscription: endpoint({
    summary:
      'Begins a membership, once however often it is asked. `clientSecret`: the bank asks the buyer first ' +
      '(handleNextAction, then subscription-status); card_declined: the same call again with another card',
    who: 'buyer',
    method: 'POST',
    path: '/subscription/create-subscription',
    perMinute: 20,
    isCountedByAll: true,
    body: z.object({
      priceId: id,
      /** A promotion code, or the code of a gift: then its months come first and the plan follows them. */
      couponCode: code.optional(),
      /** Needed unless nothing is due today; without a card a membership ends where the free time does. */
      confirmationToken: z.string().min(1).max(200).optional(),
    }),
    reply: z.object({
      /** Null when a gift's code was redeemed and no card given: the gift is the whole membership. */
      subscriptionId: z.string().nullable(),
      status: subscriptionStatus,
      clientSecret: z.string().optional(),
    }),
    errors: [
      'not_found',
      'already_member',
      'coupon_invalid',
      'card_declined',
      'attempt_reused',
      'provider_unavailable',
    ],
  }),
  subscriptionStatus: endpoint({
    summary:
      "Asks the provider anew and answers the buyer as it then is. `id`: the buyer's own _id or subscriptionId; " +
      'updateDB and userInfo are ignored',
    who: 'buyer',
    method: 'POST',
    path: '/subscription/subscription-status/:id',
    perMinute: 60,
    params: z.object({ id }),
    body: z.object({ updateDB: z.unknown().optional(), userInfo: z.unknown().optional() }),
    reply: buyerSession,
    errors: ['not_found', 'provider_unavailable'],
  }),
  checkSubscriptionStatus: endpoint({
    summary:
      'Whether the buyer is entitled (spec §4): `subscriptionEndDate` in ms since the epoch. Asks nobody else',
    who: 'buyer',
    method: 'GET',
    path: '/subscription/check-subscription-status/:buyerId',
    params: z.object({ buyerId: id }),
    reply: z.object({
      subscriptionStatus: subscriptionStatus.nullable(),
      subscriptionEndDate: z.int().nullable(),
    }),
    errors: ['not_found'],
  }),
  subscriptionStatusDash: endpoint({
    summary: 'The own subscription with its latest invoice, as the provider has it now',
    who: 'buyer',
    method: 'GET',
    path: '/subscription/subscription-status-dash/:customerId',
    perMinute: 60,
    params: z.object({ customerId: id }),
    reply: z.object({ subscription: memberSubscription.nullable(), latestInvoice: memberInvoice.nullable() }),
    errors: ['not_found', 'provider_unavailable'],
  }),
  createPortalSession: endpoint({
    summary: "Opens a page of the provider's portal; the customer is the token's, `return_url` must be ours",
    who: 'buyer',
    method: 'POST',
    path: '/subscription/create-portal-session',
    perMinute: 20,
    body: z.object({ ...claimed, return_url: z.string().max(500), flowType: z.enum(portalFlows).optional() }),
    reply: z.object({ url: z.string() }),
    errors: ['not_found', 'wrong_state', 'provider_unavailable'],
  }),
  addCouponToInvoice: endpoint({
    summary:
      'The offer to a member who is leaving: `savingsCheck` true takes it, once a year, for the next invoice ' +
      'and takes the leaving back; false shows what there is',
    who: 'buyer',
    method: 'POST',
    path: '/subscription/add-coupon-to-invoice',
    perMinute: 20,
    isCountedByAll: true,
    body: z.object({ ...claimed, savingsCheck: z.boolean().default(false) }),
    reply: z.object({ isApplied: z.boolean(), savingsOffer: savingsOffer.nullable() }),
    errors: ['not_found', 'offer_taken', 'wrong_state', 'provider_unavailable'],
  }),
  reactivateSubscription: endpoint({
    summary:
      'Takes a cancellation back while the period runs; done before, it answers the same. The page asks first',
    who: 'buyer',
    method: 'GET',
    path: '/subscription/reactivate-subscription/:id',
    perMinute: 20,
    /** The subscription's id. */
    params: z.object({ id }),
    reply: z.object({ subscription: memberSubscription }),
    errors: ['not_found', 'membership_ended', 'provider_unavailable'],
  }),
  getMembership: endpoint({
    summary: 'All about the own membership on one page; also before there is one',
    who: 'buyer',
    method: 'GET',
    path: '/subscription/membership',
    reply: membership,
    errors: [],
  }),
  listMemberInvoices: endpoint({
    summary: 'The own invoices, newest first',
    who: 'buyer',
    method: 'GET',
    path: '/subscription/invoices',
    query: z.object({
      /** The `_id` of the last one seen. */
      before: id.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    reply: z.object({ invoices: z.array(memberInvoice), next: z.string().nullable() }),
    errors: [],
  }),
  getInvoiceLink: endpoint({
    summary: 'A link to an own invoice at the provider: its receipt once it is paid; not for keeping',
    who: 'buyer',
    method: 'GET',
    path: '/subscription/invoices/:id/link',
    perMinute: 60,
    params: z.object({ id }),
    reply: z.object({ url: z.string() }),
    errors: ['not_found', 'provider_unavailable'],
  }),
  payMemberInvoice: endpoint({
    summary:
      'Charges an own open invoice to the card on file, after a renewal failed and the card was changed. ' +
      'Paid before, it answers the same',
    who: 'buyer',
    method: 'POST',
    path: '/subscription/invoices/:id/pay',
    perMinute: 20,
    params: z.object({ id }),
    body: z.object({}),
    reply: z.object({ status: z.enum(['paid', 'requires_action']), clientSecret: z.string().optional() }),
    errors: ['not_found', 'card_declined', 'wrong_state', 'provider_unavailable'],
  }),
}
