import type { Tx } from '#platform/database/db.ts'
import type { OrderContext } from '../../core/orders.context.ts'
import type { SellerOrderRow } from '../../core/seller-orders.store.ts'
import { refundableCents } from './refunds.ts'

/**
 * Returns whether a refund exceeds the amount that the seller's account can pay back from earnings that were already
 * sent. If so, only an admin is allowed to refund, with the marketplace's own money.
 */
export async function exceedsSellerBalance(
  { sentEarnings }: Pick<OrderContext, 'sentEarnings'>,
  tx: Tx,
  sellerOrder: SellerOrderRow,
  amountCents = refundableCents(sellerOrder),
): Promise<boolean> {
  if (sellerOrder.releasedAt === null || amountCents === 0) return false
  const earningsCents = sellerOrder.earningsCents - sellerOrder.earningsRefundedCents
  const max = await sentEarnings.readRefundable(tx, sellerOrder)
  return max === 0 || Math.min(amountCents, earningsCents) > max
}
