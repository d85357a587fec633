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
/**
 * Ids that browsers send for compatibility. The server compares these ids with those of the buyer in the token, and
 * returns 404 if they differ.
 */
const claimedIds = { customerId: id.nullish(), subscriptionId: id.nullish() }

/**
 * Calls from spec §7 "Subscriptions and gifts" except the gift calls, and additional calls for the membership pages.
 */
export const subscriptionCalls = {
  getSubscriptionPlans: endpoint({
    feature: 'membership',
    summary: 'Returns the plans with their prices and perks, cheapest interval first',
    who: 'anyone',
    method: 'GET',
    path: '/subscription/get-subscription-plans',
    reply: z.object({ plans: z.array(subscriptionPlan) }),
    errors: ['provider_unavailable'],
  }),
  validateCoupon: endpoint({
    feature: 'membership',
    summary: 'Returns the price of a plan with a discount code. Every invalid code gets the same error',
    who: 'anyone',
    method: 'POST',
    path: '/subscription/validate-coupon',
    perMinute: 20,
    hasSharedLimit: true,
    body: z.object({ couponCode: code, productId: id }),
    reply: couponOffer,
    errors: ['coupon_invalid', 'provider_unavailable'],
  }),
  createSubscription: endpoint({
    feature: 'membership',
    summary:
      'Starts a membership. A repeat has no further effect. If the reply contains `clientSecret`, the bank ' +
      'requires a confirmation: call handleNextAction, then subscription-status. After card_declined, ' +
      'repeat the call with another card',
    who: 'buyer',
    method: 'POST',
    path: '/subscription/create-subscription',
    perMinute: 20,
    hasSharedLimit: true,
    body: z.object({
      priceId: id,
      /** Discount code or gift code. With a gift code, the plan starts after the free months of the gift. */
      couponCode: code.optional(),
      /**
       * Token for the entered card. Optional if nothing is due today. Without a card, the membership ends after the
       * free period.
       */
      confirmationToken: z.string().min(1).max(200).optional(),
    }),
    reply: z.object({
      /**
       * Id of the new subscription. Null if a gift code was redeemed without a card. The buyer then has only the gift
       * membership.
       */
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
      "Reads the subscription from the provider and returns the updated buyer. `id` is the buyer's own " +
      '_id or subscriptionId. updateDB and userInfo are ignored',
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
      "Returns the buyer's stored membership status (spec §4) without a call to the provider. " +
      '`subscriptionEndDate` is in ms since the epoch',
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
    summary: "Returns the buyer's subscription and its latest invoice, as currently stored at the provider",
    who: 'buyer',
    method: 'GET',
    path: '/subscription/subscription-status-dash/:customerId',
    perMinute: 60,
    params: z.object({ customerId: id }),
    reply: z.object({ subscription: memberSubscription.nullable(), latestInvoice: memberInvoice.nullable() }),
    errors: ['not_found', 'provider_unavailable'],
  }),
  createPortalSession: endpoint({
    summary:
      "Creates a session of the provider's portal and returns its URL. The customer comes from the " +
      'token, and `return_url` must belong to the marketplace',
    who: 'buyer',
    method: 'POST',
    path: '/subscription/create-portal-session',
    perMinute: 20,
    body: z.object({
      ...claimedIds,
      return_url: z.string().max(500),
      flowType: z.enum(portalFlows).optional(),
    }),
    reply: z.object({ url: z.string() }),
    errors: ['not_found', 'wrong_state', 'provider_unavailable'],
  }),
  addCouponToInvoice: endpoint({
    feature: 'membership',
    summary:
      'Returns the discount for a member who is canceling. If `savingsCheck` is true, applies the discount ' +
      'to the next invoice and revokes the cancellation, at most once a year',
    who: 'buyer',
    method: 'POST',
    path: '/subscription/add-coupon-to-invoice',
    perMinute: 20,
    hasSharedLimit: true,
    body: z.object({ ...claimedIds, savingsCheck: z.boolean().default(false) }),
    reply: z.object({ isApplied: z.boolean(), savingsOffer: savingsOffer.nullable() }),
    errors: ['not_found', 'offer_taken', 'wrong_state', 'provider_unavailable'],
  }),
  reactivateSubscription: endpoint({
    feature: 'membership',
    summary:
      'Revokes a cancellation before the period ends. A repeat returns the same reply. Clients should ask ' +
      'for confirmation first',
    who: 'buyer',
    method: 'GET',
    path: '/subscription/reactivate-subscription/:id',
    perMinute: 20,
    /** Id of the subscription. */
    params: z.object({ id }),
    reply: z.object({ subscription: memberSubscription }),
    errors: ['not_found', 'membership_ended', 'provider_unavailable'],
  }),
  getMembership: endpoint({
    summary:
      "Returns all data about the buyer's membership. The fields are empty for a buyer without a membership",
    who: 'buyer',
    method: 'GET',
    path: '/subscription/membership',
    reply: membership,
    errors: [],
  }),
  listMemberInvoices: endpoint({
    summary: "Returns the buyer's membership invoices, newest first",
    who: 'buyer',
    method: 'GET',
    path: '/subscription/invoices',
    query: z.object({
      /** `_id` of the last invoice on the previous page, as a cursor. */
      before: id.optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    reply: z.object({ invoices: z.array(memberInvoice), next: z.string().nullable() }),
    errors: [],
  }),
  getInvoiceLink: endpoint({
    summary: 'Returns a temporary link to an invoice at the provider, or to its receipt once paid',
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
      'Charges an open invoice to the saved card, for example after a failed renewal and a change of the ' +
      'card. A repeat for a paid invoice returns the same reply',
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
