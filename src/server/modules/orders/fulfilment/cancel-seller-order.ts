import { invalidate } from '#platform/cache/invalidation-log.ts'
import type { Tx } from '#platform/database/db.ts'
import { returnToStock } from '#modules/catalog/order-stock.ts'
import { moveSellerOrder } from '../core/move-seller-order.ts'
import type { OrderContext } from '../core/orders.context.ts'
import { requestRefund, refundableCents, type RefundCommand } from './refunds/refunds.ts'
import type { RefundRow } from './refunds/refunds.store.ts'
import { listSizeIds, type SellerOrderRow } from '../core/seller-orders.store.ts'

/**
 * Cancels an unshipped seller order, refunds the full amount and returns the units to stock. Runs in the caller's
 * transaction, which must have locked the seller order. If the seller order can no longer be canceled, returns
 * undefined and changes nothing.
 */
export async function cancelAndRefund(
  context: OrderContext,
  tx: Tx,
  sellerOrder: SellerOrderRow,
  command: Omit<RefundCommand, 'amountCents' | 'attempt'> & { attempt?: string },
): Promise<{ refund: RefundRow | undefined } | undefined> {
  const move = { id: sellerOrder.id, to: 'cancelled', by: command.by, now: context.clock.now() } as const
  if (!(await moveSellerOrder(tx, context, move))) return undefined
  const listingIds = await returnToStock(tx, sellerOrder.orderId, await listSizeIds(tx, sellerOrder.id))
  await invalidate(tx, 'listing', listingIds)
  const amountCents = refundableCents(sellerOrder)
  if (amountCents === 0) return { refund: undefined }
  return {
    refund: await requestRefund(context, tx, sellerOrder, { attempt: 'cancel', ...command, amountCents }),
  }
}
