import type { CardPayment } from '#platform/payments/ports/cards.ts'
import { inTransaction } from '#platform/database/db.ts'
import { retrySerialization } from '#platform/database/retry.ts'
import { inRollbackableTransaction, rollback } from '#platform/database/rollback.ts'
import { sellOrderUnits, sellHoldsSql } from '#modules/catalog/order-stock.ts'
import { allowEviction } from '#modules/catalog/stock.ts'
import { putCancelTask } from './card-tasks.store.ts'
import {
  markCanceled,
  markPaid,
  markPaidFromHolds,
  type CancelReason,
  type MarkPaidInput,
} from './orders-moves.store.ts'
import { findOrder } from './orders.store.ts'
import type { OrderContext } from '../../core/orders.context.ts'

export type FinalizeResult = 'paid' | 'out_of_stock' | 'cancelled'

/**
 * Turns an order with an authorized payment into a paid order, atomically and idempotently: sells the units, marks the
 * order and its seller orders as paid, schedules the capture of the payment and publishes OrderPaid. If a unit is out
 * of stock, cancels the order and its payment instead.
 */
export async function finalizeOrder(
  context: OrderContext,
  orderId: string,
  payment: CardPayment,
): Promise<FinalizeResult> {
  const { db, events, settings: waits } = context
  if (payment.orderId !== orderId)
    throw new Error(`Payment ${payment.id} does not belong to order ${orderId}`)
  const now = new Date(context.clock.now())
  const paying = { id: orderId, payment, now, waits, events }
  const holds = sellHoldsSql(orderId, now)
  // Fast path: for most orders, every unit is still reserved (held), so a single statement is enough.
  const isPaid = await retrySerialization(() => markPaidFromHolds(db, paying, holds))
  const result = isPaid ? 'paid' : await payAndSell(context, paying)
  if (result === 'not_pending') return readOutcome(context, orderId, payment)
  if (result === 'out_of_stock') return cancelOutOfStock(context, orderId, payment)
  context.wakeCardTasks()
  return result
}

/** Slow path for expired holds: sells units from stock in place of units that are no longer held. */
function payAndSell({ db, clock, holdsPerNetwork }: OrderContext, paying: MarkPaidInput) {
  return inRollbackableTransaction(db, async (tx) => {
    const order = await markPaid(tx, paying)
    if (!order) return 'not_pending' as const
    const isSold = await sellOrderUnits(tx, paying.id, order.holder, order.units, clock, holdsPerNetwork)
    return isSold ? ('paid' as const) : rollback('out_of_stock' as const)
  })
}

/**
 * Returns the result of the concurrent call that changed the order first. If the order was canceled, cancels the
 * payment too.
 */
async function readOutcome(
  context: OrderContext,
  orderId: string,
  payment: CardPayment,
): Promise<FinalizeResult> {
  const order = await findOrder(context.db, orderId)
  if (order?.state === 'paid' && order.paymentId === payment.id) return 'paid'
  if (order?.state === 'pending') throw new Error(`Payment ${payment.id} does not match order ${orderId}`)
  await putCancelTask(context.db, orderId, payment.id, new Date(context.clock.now()))
  context.wakeCardTasks()
  return order?.cancelReason === 'out_of_stock' ? 'out_of_stock' : 'cancelled'
}

async function cancelOutOfStock(
  context: OrderContext,
  orderId: string,
  payment: CardPayment,
): Promise<FinalizeResult> {
  const isCanceled = await cancelPending(context, orderId, 'out_of_stock', payment.id)
  return isCanceled ? 'out_of_stock' : readOutcome(context, orderId, payment)
}

/**
 * Cancels a pending order and schedules the cancellation of its payment, even if the payment id is not known yet.
 * Returns false if the order was no longer pending.
 */
export async function cancelPending(
  context: OrderContext,
  orderId: string,
  reason: Exclude<CancelReason, 'capture_failed'>,
  paymentId: string | null,
): Promise<boolean> {
  const now = new Date(context.clock.now())
  const by = reason === 'abandoned' ? 'clock' : 'provider'
  const cancellation = { id: orderId, from: 'pending', reason, by, now, paymentId, releaseAt: now } as const
  const isCanceled = await inTransaction(context.db, async (tx) => {
    if (!(await markCanceled(tx, cancellation))) return false
    await allowEviction(tx, orderId)
    return true
  })
  context.wakeCardTasks()
  return isCanceled
}
