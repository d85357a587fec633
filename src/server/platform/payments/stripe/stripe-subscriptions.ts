import type Stripe from 'stripe'
import { translateStripeError, type StripeClientOptions } from './stripe-client.ts'
import { createStripeSubscriptionPayments } from './stripe-subscription-payments.ts'
import { createStripePlans } from './stripe-plans.ts'
import {
  isRejectedInput,
  readSubscription,
  seconds,
  subscriptionExpands,
  succeedsUnlessGone,
} from './stripe-subscription.ts'
import type { NewSubscription, PortalRequest, ProviderSubscriptions } from '../ports/subscriptions.ts'

/** Implements memberships with Stripe Billing (flexible billing mode). */
export function createStripeSubscriptions(
  stripe: Stripe,
  options: Pick<StripeClientOptions, 'onInvalidRequest'>,
): ProviderSubscriptions {
  const guard = <T>(work: () => Promise<T>): Promise<T> =>
    work().catch((error) => translateStripeError(error, options))
  const { subscriptions } = stripe
  return {
    ...createStripePlans(stripe, guard),
    ...createStripeSubscriptionPayments(stripe, guard),
    create: (request) =>
      guard(async () => {
        try {
          const made = await subscriptions.create(creation(request), { idempotencyKey: request.id })
          return readSubscription(made)
        } catch (error) {
          if (request.promotionId && isRejectedInput(error, /coupon|promotion/i)) return 'bad_code'
          throw error
        }
      }),
    listByCustomer: (customer) =>
      guard(async () => {
        const expand = subscriptionExpands.map((part) => `data.${part}`)
        const { data } = await subscriptions.list({ customer, status: 'all', limit: 20, expand })
        return data.map(readSubscription)
      }),
    findBuyerOf: (id) => guard(async () => (await subscriptions.retrieve(id)).metadata['buyer_id']),
    cancelNow: (id) => guard(async () => void (await succeedsUnlessGone(() => subscriptions.cancel(id)))),
    revokeCancellation: ({ id, cancelAt }) =>
      guard(async () => {
        if (!cancelAt) return true
        const { cancel_at_period_end: isAtEnd } = await subscriptions.retrieve(id)
        const change = isAtEnd ? { cancel_at_period_end: false } : ({ cancel_at: '' } as const)
        return succeedsUnlessGone(() => subscriptions.update(id, change))
      }),
    postponeCharge: (id, until, idempotencyKey) =>
      guard(async () => {
        const trial_end = until === 'now' ? until : seconds(until)
        await subscriptions.update(id, { trial_end, proration_behavior: 'none' }, { idempotencyKey })
      }),
    endAt: (id, at, idempotencyKey) =>
      guard(async () => {
        await subscriptions.update(id, { cancel_at: seconds(at) }, { idempotencyKey })
      }),
    addCoupon: (id, coupon, idempotencyKey) =>
      guard(async () => {
        const { discounts, cancel_at: end, cancel_at_period_end: isAtEnd } = await subscriptions.retrieve(id)
        const stored = discounts.map((each) => ({ discount: typeof each === 'string' ? each : each.id }))
        const stay = isAtEnd ? { cancel_at_period_end: false } : end ? ({ cancel_at: '' } as const) : {}
        await subscriptions.update(id, { discounts: [...stored, { coupon }], ...stay }, { idempotencyKey })
      }),
    openPortal: (request) =>
      guard(async () => (await stripe.billingPortal.sessions.create(portal(request))).url),
  }
}

function creation(request: NewSubscription): Stripe.SubscriptionCreateParams {
  const { buyerId, customerId: customer, priceId: price, promotionId, trialEnd, cancelAt } = request
  return {
    customer,
    items: [{ price }],
    payment_behavior: 'default_incomplete',
    payment_settings: { save_default_payment_method: 'on_subscription' },
    billing_mode: { type: 'flexible' },
    metadata: { buyer_id: buyerId, attempt_id: request.id },
    ...(promotionId && { discounts: [{ promotion_code: promotionId }] }),
    ...(trialEnd && { trial_end: seconds(trialEnd) }),
    ...(cancelAt && { cancel_at: seconds(cancelAt) }),
    expand: [...subscriptionExpands],
  }
}

function portal({ customerId, returnUrl, flow, subscriptionId }: PortalRequest) {
  const about = { subscription: subscriptionId ?? '' }
  const flow_data: Stripe.BillingPortal.SessionCreateParams.FlowData | null = flow && {
    type: flow,
    after_completion: { type: 'redirect', redirect: { return_url: returnUrl } },
    ...(flow === 'subscription_cancel' && { subscription_cancel: about }),
    ...(flow === 'subscription_update' && { subscription_update: about }),
  }
  return { customer: customerId, return_url: returnUrl, ...(flow_data && { flow_data }) }
}
