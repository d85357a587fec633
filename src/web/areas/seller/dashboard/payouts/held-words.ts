import type { SellerOrderListRow } from '#contract/orders/seller-order-row.ts'
import { shortDate } from '#web/ui/words.ts'
import { t } from '#web/t.ts'

/** When held earnings are sent to the seller's account, or what that waits for. */
export function heldUntil({ state, next }: Pick<SellerOrderListRow, 'state' | 'next'>): string {
  if (state === 'disputed') return t('seller.held.dispute')
  if (state === 'returning' || state === 'returned') return t('seller.held.return')
  if (state === 'issue') return t('seller.held.issue')
  if (next?.what === 'ship-by') return t('seller.held.ship', { day: shortDate(next.at) })
  if (next?.what === 'received') return t('seller.held.by', { day: shortDate(next.at) })
  return t('seller.held.received')
}
