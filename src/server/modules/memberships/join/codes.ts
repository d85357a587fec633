import type { CouponOffer } from '#contract/memberships/memberships.ts'
import type { PromotionCode, ProviderPrice } from '#platform/payments/ports/subscriptions.ts'
import { fail } from '#platform/errors/app-error.ts'
import { findOpenGift } from '../gifts/gifts.ts'
import type { SubscriptionContext } from '../core/memberships.context.ts'
import { translate, type Language } from '#platform/language/translate.ts'

/** A promotion code that is valid for a plan. */
export interface UsableCode {
  code: PromotionCode
  dueCents: number
}

/**
 * Returns the price of a plan if the buyer uses the entered code (spec §7 "validate-coupon"). The code can be a
 * promotion code from the provider or a gift code. The months of a gift come before the first charge.
 * @throws coupon_invalid (for every code that cannot be used), provider_unavailable
 */
export async function validateCoupon(
  context: SubscriptionContext,
  { couponCode, productId, language }: { couponCode: string; productId: string; language: Language },
  customerId: string | null,
): Promise<CouponOffer> {
  const plan = (await context.plans.list()).find((price) => price.productId === productId)
  if (!plan) throw fail('coupon_invalid', { field: 'couponCode' })
  const money = (cents: number) => ({ cents, currency: plan.currency })
  const of = { couponCode, productId, priceId: plan.priceId, price: money(plan.cents) }
  const gift = await findOpenGift(context.db, couponCode, context.clock.now())
  if (gift) {
    const coupon = { percentOff: null, amountOff: null, duration: 'once', months: gift.months } as const
    return {
      ...of,
      kind: 'gift',
      dueToday: money(0),
      name: translate(language, 'membership.code.gift-months', { months: gift.months }),
      ...coupon,
    }
  }
  const { code, dueCents } = await requireUsableCode(context, plan, couponCode, customerId)
  return {
    ...of,
    kind: 'coupon',
    dueToday: money(dueCents),
    name: code.name,
    percentOff: code.percentOff,
    amountOff: code.amountOffCents === null ? null : money(code.amountOffCents),
    duration: code.duration,
    months: code.months,
  }
}

/**
 * Looks up a promotion code and returns it with the plan's reduced price.
 * @throws coupon_invalid
 */
export async function requireUsableCode(
  { provider }: Pick<SubscriptionContext, 'provider'>,
  plan: ProviderPrice,
  couponCode: string,
  customerId: string | null,
): Promise<UsableCode> {
  const invalid = fail('coupon_invalid', { field: 'couponCode' })
  const code = await provider.findCode(couponCode)
  if (!code) throw invalid
  const preview = await provider.previewFirst({ priceId: plan.priceId, promotionId: code.id, customerId })
  // A promotion code that gives no discount on this plan was created for another plan.
  if (preview === 'refused' || preview.discountCents === 0) throw invalid
  return { code, dueCents: preview.dueCents }
}
