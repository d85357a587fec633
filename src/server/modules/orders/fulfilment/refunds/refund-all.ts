import type { Tx } from '#platform/database/db.ts'
import { closeIssues } from '../../core/issues.store.ts'
import { closeReturns } from '../../core/returns.store.ts'
import { moveSellerOrder } from '../../core/move-seller-order.ts'
import type { OrderContext } from '../../core/orders.context.ts'
import { requestRefund, refundableCents, type RefundCommand } from './refunds.ts'
import type { SellerOrderRow } from '../../core/seller-orders.store.ts'

/**
 * Refunds the whole remaining amount of a shipped seller order and closes its issue and its return. Runs in the
 * caller's transaction, which must have locked the seller order. Does nothing if the role `by` is not allowed to refund
 * the seller order in the current state.
 */
export async function refundAll(
  context: OrderContext,
  tx: Tx,
  sellerOrder: SellerOrderRow,
  command: Omit<RefundCommand, 'amountCents'>,
): Promise<void> {
  const { by } = command
  const now = context.clock.now()
  if (!(await moveSellerOrder(tx, context, { id: sellerOrder.id, to: 'refunded', by, now }))) return
  const amountCents = refundableCents(sellerOrder)
  if (amountCents > 0) await requestRefund(context, tx, sellerOrder, { ...command, amountCents })
  await closeReturns(tx, context.events, sellerOrder.id, { outcome: 'refunded', by, now })
  await closeIssues(tx, context.events, sellerOrder.id, { outcome: 'refunded', by, now })
}
