import type { Tx } from '#platform/db.ts'
import { closeIssues } from './issues.store.ts'
import { moveSellerOrder } from './move-seller-order.ts'
import type { Till } from './orders.till.ts'
import { askRefund, refundableCents, type RefundWish } from './refunds.ts'
import type { SellerOrderRow } from './seller-orders.store.ts'

/**
 * Gives back all that is left of a shipped seller order, in the caller's transaction and under its lock, and ends its
 * issue. Nothing is done when it may not be refunded by `by` any more.
 */
export async function refundAll(
  till: Till,
  tx: Tx,
  part: SellerOrderRow,
  wish: Omit<RefundWish, 'amountCents'>,
): Promise<void> {
  const { by } = wish
  const now = till.clock.now()
  if (!(await moveSellerOrder(tx, till, { id: part.id, to: 'refunded', by, now }))) return
  const amountCents = refundableCents(part)
  if (amountCents > 0) await askRefund(till, tx, part, { ...wish, amountCents })
  await closeIssues(tx, till.facts, part.id, { outcome: 'refunded', by, now })
}
