import type { Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { moveSellerOrder } from '../../core/move-seller-order.ts'
import { closeIssues } from '../../core/issues.store.ts'
import type { OrderContext } from '../../core/orders.context.ts'
import { stateOfKept } from '../../core/returns.rules.ts'
import { closeReturns, readOwedForItems } from '../../core/returns.store.ts'
import type { SellerOrderRow } from '../../core/seller-orders.store.ts'
import { refundAll } from './refund-all.ts'
import { askRefund, refundableCents, type RefundCommand } from './refunds.ts'

/**
 * What is owed for what goes back of a seller order the caller has locked, by its open return or issue: all that is
 * left, or what its items were paid with, less what was refunded since.
 */
export async function owedCents(tx: Tx, sellerOrder: SellerOrderRow): Promise<number> {
  const left = refundableCents(sellerOrder)
  return Math.min(left, (await readOwedForItems(tx, sellerOrder.id)) ?? left)
}

/** Refunds what is owed and ends the return and the issue; the items that are kept are paid for. */
export async function refundOwed(
  context: OrderContext,
  tx: Tx,
  sellerOrder: SellerOrderRow,
  command: Omit<RefundCommand, 'amountCents'>,
): Promise<void> {
  const amountCents = await owedCents(tx, sellerOrder)
  if (amountCents >= refundableCents(sellerOrder)) return refundAll(context, tx, sellerOrder, command)
  if (amountCents > 0) await askRefund(context, tx, sellerOrder, { ...command, amountCents })
  const { by } = command
  const now = context.clock.now()
  // No seller says that the buyer has received something: it follows from the refund.
  const mover = by === 'seller' ? 'clock' : by
  const move = { id: sellerOrder.id, to: stateOfKept(sellerOrder), by: mover, now } as const
  if (!(await moveSellerOrder(tx, context, move))) throw fail('order_moved_on')
  await closeReturns(tx, context.events, sellerOrder.id, { outcome: 'refunded', by, now })
  await closeIssues(tx, context.events, sellerOrder.id, { outcome: 'partly-refunded', by, now })
}
