import { translate, type Language } from '#platform/language/translate.ts'

/** Describes a seller's return terms in a sentence. */
export function returnTermsText(
  language: Language,
  { days, paidBy }: { days: number; paidBy: 'buyer' | 'seller' },
): string {
  if (days === 0) return translate(language, 'returns.policy.none')
  return paidBy === 'buyer'
    ? translate(language, 'returns.policy.buyer-pays', { days })
    : translate(language, 'returns.policy.seller-pays', { days })
}
