import { announce } from '#platform/changes.ts'
import type { Tx } from '#platform/db.ts'
import { unsell } from '#rooms/catalog/stock.ts'
import { moveSellerOrder } from './move-seller-order.ts'
import type { Till } from './orders.till.ts'
import { askRefund, refundableCents, type RefundWish } from './refunds.ts'
import type { RefundRow } from './refunds.store.ts'
import { listSizeIds, type SellerOrderRow } from './seller-orders.store.ts'

/**
 * Cancels a seller order that was never shipped, in the caller's transaction and under its lock: all is given back
 * and its units return to the shelf. Undefined, and nothing is done, when it may not be cancelled any more.
 */
export async function cancelPart(
  till: Till,
  tx: Tx,
  part: SellerOrderRow,
  wish: Omit<RefundWish, 'amountCents' | 'attempt'> & { attempt?: string },
): Promise<{ refund: RefundRow | undefined } | undefined> {
  const move = { id: part.id, to: 'cancelled', by: wish.by, now: till.clock.now() } as const
  if (!(await moveSellerOrder(tx, till, move))) return undefined
  const pieceIds = await unsell(tx, part.orderId, await listSizeIds(tx, part.id))
  await announce(tx, 'piece', pieceIds)
  const amountCents = refundableCents(part)
  if (amountCents === 0) return { refund: undefined }
  return { refund: await askRefund(till, tx, part, { attempt: 'cancel', ...wish, amountCents }) }
}
