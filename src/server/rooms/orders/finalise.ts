import type { Payment } from '#platform/cards/cards.ts'
import { inTransaction } from '#platform/db.ts'
import { inUndoable, undo } from '#platform/undo.ts'
import { sell } from '#rooms/catalog/stock.ts'
import { putCancelTask } from './card-tasks.store.ts'
import { markCancelled, markPaid, type CancelReason } from './orders-moves.store.ts'
import { findOrder } from './orders.store.ts'
import type { Till } from './orders.till.ts'

export type Finalised = 'paid' | 'out_of_stock' | 'cancelled'

/**
 * Turns an authorised payment into a paid order, once, whoever asks and however often: units sold, order and parts
 * paid, the capture put down, the fact told, all in one transaction. Without stock the payment is let go instead.
 */
export async function finalise(till: Till, orderId: string, payment: Payment): Promise<Finalised> {
  const { db, clock, facts } = till
  if (payment.orderId !== orderId) throw new Error(`Payment ${payment.id} is not of order ${orderId}`)
  const result = await inUndoable(db, async (tx) => {
    const order = await markPaid(tx, orderId, payment, new Date(clock.now()), till.settings)
    if (!order) return 'not_pending' as const
    if (!(await sell(tx, orderId, order.holder, order.units, clock))) return undo('out_of_stock' as const)
    await facts.publish(tx, 'OrderPaid', { orderId })
    return 'paid' as const
  })
  if (result === 'not_pending') return whatItBecame(till, orderId, payment)
  if (result === 'out_of_stock') return giveUp(till, orderId, payment)
  till.nudgeCardTasks()
  return result
}

/** Somebody else was first: their outcome stands. Money reserved for a cancelled order is let go. */
async function whatItBecame(till: Till, orderId: string, payment: Payment): Promise<Finalised> {
  const order = await findOrder(till.db, orderId)
  if (order?.state === 'paid' && order.paymentId === payment.id) return 'paid'
  if (order?.state === 'pending') throw new Error(`Payment ${payment.id} does not fit order ${orderId}`)
  await putCancelTask(till.db, orderId, payment.id, new Date(till.clock.now()))
  till.nudgeCardTasks()
  return order?.cancelReason === 'out_of_stock' ? 'out_of_stock' : 'cancelled'
}

async function giveUp(till: Till, orderId: string, payment: Payment): Promise<Finalised> {
  const isCancelled = await cancelPending(till, orderId, 'out_of_stock', payment.id)
  return isCancelled ? 'out_of_stock' : whatItBecame(till, orderId, payment)
}

/** Cancels a pending order and has its payment, known or not, let go; false when it was not pending any more. */
export async function cancelPending(
  till: Till,
  orderId: string,
  reason: Exclude<CancelReason, 'capture_failed'>,
  paymentId: string | null,
): Promise<boolean> {
  const now = new Date(till.clock.now())
  const by = reason === 'abandoned' ? 'clock' : 'provider'
  const cancellation = { id: orderId, from: 'pending', reason, by, now, paymentId, releaseAt: now } as const
  const isCancelled = await inTransaction(till.db, (tx) => markCancelled(tx, cancellation))
  till.nudgeCardTasks()
  return isCancelled
}
