import { giftMonths, type GiftPlan } from '#contract/gifts/gifts.ts'
import { translate, type Language } from '#platform/language/translate.ts'

/** Maps the number of months of a gift to its price in cents of the marketplace's currency. */
const prices: Record<(typeof giftMonths)[number], number> = { 3: 3_600, 6: 6_600, 12: 12_000 }

/** Returns the available gifts, shortest first (spec §7 get-subscription-plans-gift). */
export function listGiftPlans(currency: string, language: Language): GiftPlan[] {
  return giftMonths.map((months) => ({
    _id: `gift_${months}`,
    months,
    name: translate(language, 'gift.months', { months }),
    price: { cents: prices[months], currency },
    perMonth: { cents: Math.round(prices[months] / months), currency },
  }))
}

export function giftPriceCents(months: (typeof giftMonths)[number]): number {
  return prices[months]
}
