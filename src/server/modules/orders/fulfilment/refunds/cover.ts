import type { Tx } from '#platform/database/db.ts'
import type { OrderContext } from '../../core/orders.context.ts'
import type { SellerOrderRow } from '../../core/seller-orders.store.ts'
import { refundableCents } from './refunds.ts'

/**
 * Whether a refund would take earnings that were sent and that the seller has not got any more: nobody but an admin
 * gives the marketplace's own money instead.
 */
export async function lacksCover(
  { sentEarnings }: Pick<OrderContext, 'sentEarnings'>,
  tx: Tx,
  sellerOrder: SellerOrderRow,
  amountCents = refundableCents(sellerOrder),
): Promise<boolean> {
  if (sellerOrder.releasedAt === null || amountCents === 0) return false
  const earningsCents = sellerOrder.earningsCents - sellerOrder.earningsRefundedCents
  const most = await sentEarnings.readRefundable(tx, sellerOrder)
  return most === 0 || Math.min(amountCents, earningsCents) > most
}
