import type { SellerInfo } from '#contract/catalog/catalog.ts'
import { t } from '#web/lib/text/t.ts'

/**
 * Describes a seller's return policy in one sentence. Returns an empty string if the seller describes the policy only
 * in free text.
 */
export function returnsText(returns: SellerInfo['returns']): string {
  if (returns === null) return ''
  const { days, paidBy } = returns
  if (days === 0) return t('returns.none')
  return paidBy === 'buyer' ? t('returns.buyer-pays', { days }) : t('returns.seller-pays', { days })
}
