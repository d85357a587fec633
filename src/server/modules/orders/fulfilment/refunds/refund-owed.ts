import type { Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { moveSellerOrder } from '../../core/move-seller-order.ts'
import { closeIssues } from '../../core/issues.store.ts'
import type { OrderContext } from '../../core/orders.context.ts'
import { stateWhenItemsKept } from '../../core/returns.rules.ts'
import { closeReturns, readOwedForItems } from '../../core/returns.store.ts'
import type { SellerOrderRow } from '../../core/seller-orders.store.ts'
import { refundAll } from './refund-all.ts'
import { requestRefund, refundableCents, type RefundCommand } from './refunds.ts'

/**
 * Returns the refund owed for the open return or issue of a locked seller order, in cents: the whole remaining amount,
 * or for a return of some items, the price of these items minus refunds since the return was opened.
 */
export async function owedCents(tx: Tx, sellerOrder: SellerOrderRow): Promise<number> {
  const left = refundableCents(sellerOrder)
  return Math.min(left, (await readOwedForItems(tx, sellerOrder.id)) ?? left)
}

/**
 * Refunds the owed amount and closes the return and the issue. If the buyer keeps items, the seller order counts as
 * received.
 */
export async function refundOwed(
  context: OrderContext,
  tx: Tx,
  sellerOrder: SellerOrderRow,
  command: Omit<RefundCommand, 'amountCents'>,
): Promise<void> {
  const amountCents = await owedCents(tx, sellerOrder)
  if (amountCents >= refundableCents(sellerOrder)) return refundAll(context, tx, sellerOrder, command)
  if (amountCents > 0) await requestRefund(context, tx, sellerOrder, { ...command, amountCents })
  const { by } = command
  const now = context.clock.now()
  // A seller is not allowed to mark an order as received, so the role `clock` makes the transition after the refund.
  const role = by === 'seller' ? 'clock' : by
  const move = { id: sellerOrder.id, to: stateWhenItemsKept(sellerOrder), by: role, now } as const
  if (!(await moveSellerOrder(tx, context, move))) throw fail('order_moved_on')
  await closeReturns(tx, context.events, sellerOrder.id, { outcome: 'refunded', by, now })
  await closeIssues(tx, context.events, sellerOrder.id, { outcome: 'partly-refunded', by, now })
}
