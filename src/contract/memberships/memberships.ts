import { z } from 'zod'
import { money } from '#contract/money.ts'

/**
 * Subscription status at the provider. `past_due`: the provider is retrying the payment, and the membership continues.
 * `incomplete`: the first invoice is not paid yet. `gift`: set by the app for a buyer whose membership comes only from
 * a gift.
 */
export const subscriptionStates = [
  'active',
  'trialing',
  'past_due',
  'incomplete',
  'incomplete_expired',
  'unpaid',
  'canceled',
  'paused',
  'gift',
] as const
export const subscriptionStatus = z.enum(subscriptionStates)
export type SubscriptionStatus = z.infer<typeof subscriptionStatus>

/** Pages of the provider's customer portal that a link can open directly. */
export const portalFlows = ['payment_method_update', 'subscription_cancel', 'subscription_update'] as const

export const subscriptionPlan = z.object({
  /** Id of the product at the provider. Clients send this id to validate-coupon. */
  productId: z.string(),
  priceId: z.string(),
  lookupKey: z.string(),
  name: z.string(),
  interval: z.enum(['month', 'year']),
  /** Price per billing interval. */
  price: money,
  /** Amount saved per year compared with paying monthly for the most expensive plan. 0 for the most expensive plan. */
  savedAYear: money,
  /** Descriptions of the active perks. */
  perks: z.array(z.string()),
})
export type SubscriptionPlan = z.infer<typeof subscriptionPlan>

/** Price of a plan with a discount code or gift code. */
export const couponOffer = z.object({
  couponCode: z.string(),
  /** 'gift': the code belongs to a gift membership, and adds free months instead of giving a discount. */
  kind: z.enum(['coupon', 'gift']),
  productId: z.string(),
  priceId: z.string(),
  /** Price of the plan without the discount code or gift code. */
  price: money,
  /** Amount charged today. If the amount is 0, no card is required. */
  dueToday: money,
  /** Display name of the discount code, such as "Twenty off". */
  name: z.string(),
  percentOff: z.number().nullable(),
  amountOff: money.nullable(),
  /** Duration of the discount. 'repeating': the discount applies for `months` months. */
  duration: z.enum(['once', 'repeating', 'forever']),
  months: z.int().nullable(),
})
export type CouponOffer = z.infer<typeof couponOffer>

/** Discount that is offered at most once a year to a member who is about to cancel. */
export const savingsOffer = z.object({
  percentOff: z.number(),
  months: z.int(),
  /** Amount of the next invoice after the discount. */
  nextInvoice: money.nullable(),
})
export type SavingsOffer = z.infer<typeof savingsOffer>

export const memberInvoice = z.object({
  _id: z.string(),
  number: z.string().nullable(),
  status: z.enum(['draft', 'open', 'paid', 'void', 'uncollectible']),
  total: money,
  amountPaid: money,
  refunded: money,
  at: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  periodStart: z.iso.datetime(),
  periodEnd: z.iso.datetime(),
})
export type MemberInvoice = z.infer<typeof memberInvoice>

/** A subscription, with the state that the provider reported last. */
export const memberSubscription = z.object({
  _id: z.string(),
  status: subscriptionStatus,
  priceId: z.string(),
  lookupKey: z.string().nullable(),
  interval: z.enum(['month', 'year']),
  price: money,
  currentPeriodStart: z.iso.datetime(),
  currentPeriodEnd: z.iso.datetime(),
  /**
   * Whether the subscription is canceled. A canceled subscription ends with the current period and can be reactivated
   * until then (spec §4).
   */
  subscriptionCanceled: z.boolean(),
  card: z.object({ brand: z.string(), last4: z.string(), expMonth: z.int(), expYear: z.int() }).nullable(),
  discount: z
    .object({
      name: z.string(),
      percentOff: z.number().nullable(),
      amountOff: money.nullable(),
      until: z.iso.datetime().nullable(),
    })
    .nullable(),
})
export type MemberSubscription = z.infer<typeof memberSubscription>

/** Data of the membership page. A buyer who was never a member has no subscription and no gift. */
export const membership = z.object({
  isMember: z.boolean(),
  /** End of the membership, including gifts and the grace period after a failed renewal. */
  memberUntil: z.iso.datetime().nullable(),
  subscriptionStatus: subscriptionStatus.nullable(),
  customerId: z.string().nullable(),
  subscription: memberSubscription.nullable(),
  latestInvoice: memberInvoice.nullable(),
  /** Amount and time of the next charge. Null if there will be no charge, or if the provider is unavailable. */
  nextInvoice: z.object({ total: money, at: z.iso.datetime() }).nullable(),
  /** Invoice whose charge failed. The membership ends at `endsAt` unless the invoice is paid. */
  openInvoice: z.object({ _id: z.string(), due: money, endsAt: z.iso.datetime().nullable() }).nullable(),
  gift: z.object({ until: z.iso.datetime() }).nullable(),
  /**
   * Discount that the buyer can be offered now. Null if the buyer has no active subscription, or used this offer within
   * the last year.
   */
  savingsOffer: savingsOffer.nullable(),
})
export type Membership = z.infer<typeof membership>
