import type Stripe from 'stripe'
import type { ProviderCode, NewCode, ProviderCoupons } from '../ports/coupons.ts'
import { translateStripeError, type StripeClientOptions } from './stripe-client.ts'
import { durationOf } from './stripe-plans.ts'
import { dateOf, isRejectedInput } from './stripe-subscription.ts'

const withCoupon = ['promotion.coupon']

/** Implements coupon codes with Stripe. Each coupon code belongs to a Stripe coupon with the same id. */
export function createStripeCoupons(
  stripe: Stripe,
  options: Pick<StripeClientOptions, 'onInvalidRequest'>,
): ProviderCoupons {
  const guard = <T>(work: () => Promise<T>): Promise<T> =>
    work().catch((error) => translateStripeError(error, options))
  return {
    list: (after, limit) =>
      guard(async () => {
        try {
          const { data, has_more } = await stripe.promotionCodes.list({
            limit,
            ...(after && { starting_after: after }),
            expand: withCoupon.map((part) => `data.${part}`),
          })
          return { codes: data.map(readProviderCode), hasMore: has_more }
        } catch (error) {
          if (after && isRejectedInput(error, /starting_after/)) return undefined
          throw error
        }
      }),
    create: (input) =>
      guard(async () => {
        const coupon = await stripe.coupons.create(couponOf(input), { idempotencyKey: `coupon:${input.id}` })
        try {
          const made = await stripe.promotionCodes.create(
            { ...codeOf(input), promotion: { type: 'coupon', coupon: coupon.id }, expand: withCoupon },
            { idempotencyKey: `code:${input.id}` },
          )
          return readProviderCode(made)
        } catch (error) {
          if (!isRejectedInput(error, /already exists|resource_already_exists/)) throw error
          await stripe.coupons.del(coupon.id)
          return 'taken'
        }
      }),
    end: (id) =>
      guard(async () => {
        try {
          return readProviderCode(
            await stripe.promotionCodes.update(id, { active: false, expand: withCoupon }),
          )
        } catch (error) {
          if (isRejectedInput(error, /resource_missing/)) return undefined
          throw error
        }
      }),
  }
}

function couponOf(input: NewCode): Stripe.CouponCreateParams {
  const { id, name, percentOff, amountOffCents, currency, duration, months } = input
  return {
    id,
    name,
    duration,
    ...(duration === 'repeating' && { duration_in_months: months ?? 1 }),
    ...(percentOff === null ? { amount_off: amountOffCents ?? 0, currency } : { percent_off: percentOff }),
  }
}

function codeOf({ code, mostUses, expiresAt, isFirstOnly }: NewCode) {
  return {
    code,
    ...(mostUses !== null && { max_redemptions: mostUses }),
    ...(expiresAt && { expires_at: Math.floor(expiresAt.getTime() / 1000) }),
    restrictions: { first_time_transaction: isFirstOnly },
  }
}

function readProviderCode(found: Stripe.PromotionCode): ProviderCode {
  const { coupon } = found.promotion
  const expanded = coupon && typeof coupon !== 'string' ? coupon : null
  return {
    id: found.id,
    code: found.code,
    name: expanded?.name ?? found.code,
    percentOff: expanded?.percent_off ?? null,
    amountOffCents: expanded?.amount_off ?? null,
    currency: expanded?.currency ?? null,
    duration: durationOf(expanded?.duration ?? 'once'),
    months: expanded?.duration_in_months ?? null,
    timesUsed: found.times_redeemed,
    mostUses: found.max_redemptions,
    isFirstOnly: found.restrictions.first_time_transaction,
    expiresAt: dateOf(found.expires_at),
    isActive: found.active,
    createdAt: dateOf(found.created)!,
  }
}
