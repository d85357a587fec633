import { z } from 'zod'
import { money } from '#contract/money.ts'

/**
 * What a membership is at the provider. `past_due` is still a member while the provider tries again; `incomplete`
 * has not paid its first invoice. `gift` is ours: gifted time runs and nothing is paid for.
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

/** The pages of the provider's portal that can be opened directly (product.md §4). */
export const portalFlows = ['payment_method_update', 'subscription_cancel', 'subscription_update'] as const

export const subscriptionPlan = z.object({
  /** The product at the provider: what validate-coupon is asked about. */
  productId: z.string(),
  priceId: z.string(),
  lookupKey: z.string(),
  name: z.string(),
  interval: z.enum(['month', 'year']),
  /** For one interval. */
  price: money,
  /** What twelve months of the dearest plan cost more than this one a year; 0 for that plan itself. */
  savedAYear: money,
  /** What a member has of it, in words; only what is switched on. */
  perks: z.array(z.string()),
})
export type SubscriptionPlan = z.infer<typeof subscriptionPlan>

/** What a code does to a plan's price. */
export const couponOffer = z.object({
  couponCode: z.string(),
  /** 'gift': the code of a gift of membership; its months are given, nothing is discounted. */
  kind: z.enum(['coupon', 'gift']),
  productId: z.string(),
  priceId: z.string(),
  /** The plan's price without the code. */
  price: money,
  /** What is charged today with it; 0 needs no card. */
  dueToday: money,
  /** The code's own name, such as "Twenty off". */
  name: z.string(),
  percentOff: z.number().nullable(),
  amountOff: money.nullable(),
  /** How long it lowers the price: 'repeating' for `months`. */
  duration: z.enum(['once', 'repeating', 'forever']),
  months: z.int().nullable(),
})
export type CouponOffer = z.infer<typeof couponOffer>

/** What a member who is leaving is offered to stay: once a year. */
export const savingsOffer = z.object({
  percentOff: z.number(),
  months: z.int(),
  /** What the next invoice would be with it. */
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

/** A subscription as it was when the provider last told of it. */
export const memberSubscription = z.object({
  _id: z.string(),
  status: subscriptionStatus,
  priceId: z.string(),
  lookupKey: z.string().nullable(),
  interval: z.enum(['month', 'year']),
  price: money,
  currentPeriodStart: z.iso.datetime(),
  currentPeriodEnd: z.iso.datetime(),
  /** Spec §4: it ends with its period and can be reactivated until then. */
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

/** All the management page shows; a buyer who never was a member has no subscription and no gift. */
export const membership = z.object({
  isMember: z.boolean(),
  /** Until when; gifts and a failed renewal's days of grace are counted in. */
  memberUntil: z.iso.datetime().nullable(),
  subscriptionStatus: subscriptionStatus.nullable(),
  customerId: z.string().nullable(),
  subscription: memberSubscription.nullable(),
  latestInvoice: memberInvoice.nullable(),
  /** What will be charged next and when; null when nothing will, or the provider cannot be asked just now. */
  nextInvoice: z.object({ total: money, at: z.iso.datetime() }).nullable(),
  /** An invoice that could not be charged: pay it, or the membership ends then. */
  openInvoice: z.object({ _id: z.string(), due: money, endsAt: z.iso.datetime().nullable() }).nullable(),
  gift: z.object({ until: z.iso.datetime() }).nullable(),
  /** Null when there is nothing to offer: no running subscription, or it was taken within the year. */
  savingsOffer: savingsOffer.nullable(),
})
export type Membership = z.infer<typeof membership>
