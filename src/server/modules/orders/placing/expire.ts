import { hasLiveHolds } from '#modules/catalog/order-stock.ts'
import { confirmationMs, expireHolds } from '#modules/catalog/stock.ts'
import { cancelPending, finalizeOrder } from './payment/finalize-order.ts'
import { scheduleImmediateCheck, claimStuckOrders, type OrderRow } from './payment/orders.store.ts'
import type { OrderContext } from '../core/orders.context.ts'
import { stuckAfterMs } from './place-order.ts'

const batch = 50

/**
 * Returns units to stock if their reservation (hold) has expired, and resolves pending orders that are two minutes old
 * or whose holds have expired, based on the provider's payment status. Runs periodically. Returns whether more work
 * could remain.
 */
export async function resolveExpiredCheckouts(context: OrderContext): Promise<boolean> {
  const now = context.clock.now()
  const lapsed = await expireHolds(context.db, now)
  if (lapsed.orderIds.length > 0) await scheduleImmediateCheck(context.db, lapsed.orderIds, new Date(now))
  const stuck = await claimStuckOrders(context.db, new Date(now), new Date(now + stuckAfterMs), batch)
  for (const order of stuck) {
    await settleStuck(context, order).catch((error: unknown) => {
      context.log.warn({ orderId: order.id, err: error }, 'a pending order could not be resolved yet')
    })
  }
  return lapsed.count > 0 || stuck.length === batch
}

/**
 * Resolves a stuck pending order. If the payment is authorized, finalizes the order. If the payment is not authorized
 * and the order has no reserved units (holds), cancels the order and its payment.
 */
async function settleStuck(context: OrderContext, order: OrderRow): Promise<void> {
  const { cards, clock, db } = context
  const payment = order.paymentId ? await cards.find(order.paymentId) : await cards.findByOrder(order.id)
  if (payment?.status === 'authorised' || payment?.status === 'captured') {
    await finalizeOrder(context, order.id, payment)
  } else if (payment?.status === 'cancelled') {
    await cancelPending(context, order.id, 'payment_cancelled', payment.id)
  } else if (!(await hasLiveHolds(db, order.id, clock.now())) && isOld(order, clock.now())) {
    await cancelPending(context, order.id, 'abandoned', payment?.id ?? null)
  }
}

/**
 * Returns whether a pending order is old enough to be canceled. The buyer can still confirm the payment of a newer
 * order.
 */
function isOld(order: OrderRow, now: number): boolean {
  return now - order.placedAt.getTime() >= confirmationMs
}
