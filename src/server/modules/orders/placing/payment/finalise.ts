import type { CardPayment } from '#platform/payments/ports/cards.ts'
import { inTransaction } from '#platform/database/db.ts'
import { retrySerialization } from '#platform/database/retry.ts'
import { inRollbackable, rollback } from '#platform/database/rollback.ts'
import { endPaying, sell, sellingHolds } from '#modules/catalog/stock.ts'
import { putCancelTask } from './card-tasks.store.ts'
import {
  markCancelled,
  markPaid,
  markPaidFromHolds,
  type CancelReason,
  type Paying,
} from './orders-moves.store.ts'
import { findOrder } from './orders.store.ts'
import type { OrderContext } from '../../core/orders.context.ts'

export type Finalised = 'paid' | 'out_of_stock' | 'cancelled'

/**
 * Turns an authorized payment into a paid order, once, whoever asks and however often: units sold, order and seller
 * orders paid, the capture put down, the event told, all or nothing. Without stock the payment is let go instead.
 */
export async function finalise(
  context: OrderContext,
  orderId: string,
  payment: CardPayment,
): Promise<Finalised> {
  const { db, events, settings: waits } = context
  if (payment.orderId !== orderId) throw new Error(`Payment ${payment.id} is not of order ${orderId}`)
  const now = new Date(context.clock.now())
  const paying = { id: orderId, payment, now, waits, events }
  const holds = sellingHolds(orderId, now)
  // Nearly always every unit is still held: then it is one statement.
  const isPaid = await retrySerialization(() => markPaidFromHolds(db, paying, holds))
  const result = isPaid ? 'paid' : await payAndSell(context, paying)
  if (result === 'not_pending') return whatItBecame(context, orderId, payment)
  if (result === 'out_of_stock') return giveUp(context, orderId, payment)
  context.wakeCardTasks()
  return result
}

/** Looks for units in place of those that are held no more. */
function payAndSell({ db, clock, holdsPerNetwork }: OrderContext, paying: Paying) {
  return inRollbackable(db, async (tx) => {
    const order = await markPaid(tx, paying)
    if (!order) return 'not_pending' as const
    const isSold = await sell(tx, paying.id, order.holder, order.units, clock, holdsPerNetwork)
    return isSold ? ('paid' as const) : rollback('out_of_stock' as const)
  })
}

/** Someone else was first: their outcome stands. Money reserved for a cancelled order is let go. */
async function whatItBecame(
  context: OrderContext,
  orderId: string,
  payment: CardPayment,
): Promise<Finalised> {
  const order = await findOrder(context.db, orderId)
  if (order?.state === 'paid' && order.paymentId === payment.id) return 'paid'
  if (order?.state === 'pending') throw new Error(`Payment ${payment.id} does not fit order ${orderId}`)
  await putCancelTask(context.db, orderId, payment.id, new Date(context.clock.now()))
  context.wakeCardTasks()
  return order?.cancelReason === 'out_of_stock' ? 'out_of_stock' : 'cancelled'
}

async function giveUp(context: OrderContext, orderId: string, payment: CardPayment): Promise<Finalised> {
  const isCancelled = await cancelPending(context, orderId, 'out_of_stock', payment.id)
  return isCancelled ? 'out_of_stock' : whatItBecame(context, orderId, payment)
}

/** Cancels a pending order and has its payment, known or not, let go; false when it was not pending any more. */
export async function cancelPending(
  context: OrderContext,
  orderId: string,
  reason: Exclude<CancelReason, 'capture_failed'>,
  paymentId: string | null,
): Promise<boolean> {
  const now = new Date(context.clock.now())
  const by = reason === 'abandoned' ? 'clock' : 'provider'
  const cancellation = { id: orderId, from: 'pending', reason, by, now, paymentId, releaseAt: now } as const
  const isCancelled = await inTransaction(context.db, async (tx) => {
    if (!(await markCancelled(tx, cancellation))) return false
    await endPaying(tx, orderId)
    return true
  })
  context.wakeCardTasks()
  return isCancelled
}
