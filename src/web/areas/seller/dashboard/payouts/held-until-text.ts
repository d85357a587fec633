import type { SellerOrderListRow } from '#contract/orders/seller-order-row.ts'
import { dateText } from '#web/lib/format/date-text.ts'
import { shipDay } from '#web/features/order/next-step-text.ts'
import { t } from '#web/lib/text/t.ts'

/** Describes when held earnings are sent to the seller's account, or which event must happen first. */
export function heldUntilText(row: Pick<SellerOrderListRow, 'state' | 'next' | 'shipsBy'>): string {
  const { state, next } = row
  if (state === 'disputed') return t('seller.held.dispute')
  if (state === 'returning' || state === 'returned') return t('seller.held.return')
  if (state === 'issue') return t('seller.held.issue')
  const day = shipDay(row)
  if (day) return t('seller.held.ship', { day })
  if (next?.what === 'received') return t('seller.held.by', { day: dateText(next.at) })
  return t('seller.held.received')
}
