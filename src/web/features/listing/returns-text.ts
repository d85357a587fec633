import type { SellerInfo } from '#contract/catalog/catalog.ts'
import { t } from '#web/lib/text/t.ts'

/** What a seller takes back, in a sentence for buyers; nothing where only the seller's own words say so. */
export function returnsText(returns: SellerInfo['returns']): string {
  if (returns === null) return ''
  const { days, paidBy } = returns
  if (days === 0) return t('returns.none')
  return paidBy === 'buyer' ? t('returns.buyer-pays', { days }) : t('returns.seller-pays', { days })
}
