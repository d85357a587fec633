import { hasLiveHolds, lapseHolds } from '#rooms/catalog/stock.ts'
import { cancelPending, finalise } from './finalise.ts'
import { checkNow, claimStuck, type OrderRow } from './orders.store.ts'
import type { Till } from './orders.till.ts'
import { stuckAfterMs } from './place-order.ts'

const batch = 50

/**
 * The clock's round: holds that have run out go back on the shelf, and pending orders nobody has heard of for two
 * minutes, or whose holds have just run out, are settled by what the provider says. Answers whether there is more.
 */
export async function sweep(till: Till): Promise<boolean> {
  const now = till.clock.now()
  const lapsed = await lapseHolds(till.db, now)
  if (lapsed.orderIds.length > 0) await checkNow(till.db, lapsed.orderIds, new Date(now))
  const stuck = await claimStuck(till.db, new Date(now), new Date(now + stuckAfterMs), batch)
  for (const order of stuck) {
    await settleStuck(till, order).catch((error: unknown) => {
      till.log.warn({ orderId: order.id, error: String(error) }, 'a pending order could not be settled yet')
    })
  }
  return lapsed.count > 0 || stuck.length === batch
}

/** A reserved payment is finished; an order without holds and without one is cancelled, and its payment with it. */
async function settleStuck(till: Till, order: OrderRow): Promise<void> {
  const { cards, clock, db } = till
  const payment = order.paymentId ? await cards.find(order.paymentId) : await cards.findByOrder(order.id)
  if (payment?.status === 'authorised' || payment?.status === 'captured') {
    await finalise(till, order.id, payment)
  } else if (payment?.status === 'cancelled') {
    await cancelPending(till, order.id, 'payment_cancelled', payment.id)
  } else if (!(await hasLiveHolds(db, order.id, clock.now())) && isOld(order, clock.now())) {
    await cancelPending(till, order.id, 'abandoned', payment?.id ?? null)
  }
}

/** A call to the provider may still be under way for a young one. */
function isOld(order: OrderRow, now: number): boolean {
  return now - order.placedAt.getTime() >= stuckAfterMs
}
