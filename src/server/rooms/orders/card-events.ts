import type { CardEvent } from '#platform/cards/cards.ts'
import * as store from './card-events.store.ts'
import { cancelPending, finalise } from './finalise.ts'
import { findOrder, keepPayment } from './orders.store.ts'
import type { Till } from './orders.till.ts'

const batch = 100
const leaseMs = 60_000
const lastTry = 12
/** The browser's own call has the first go; most events then find nothing left to do. */
const graceMs = 2_000

/** Puts an event of the provider into the inbox, once; it is applied a moment later. */
export async function receiveEvent(till: Till, event: CardEvent): Promise<void> {
  const now = till.clock.now()
  await store.keepEvent(till.db, event, new Date(now), new Date(now + graceMs))
}

/** Applies a batch of the inbox. Answers whether there may be more at once. */
export async function drainCardEvents(till: Till): Promise<boolean> {
  const now = till.clock.now()
  const events = await store.claimEvents(till.db, new Date(now), new Date(now + leaseMs), batch)
  for (const event of events) {
    if (event.isSettled) continue
    await apply(till, event.paymentId!).then(
      () => store.finishEvent(till.db, event.id),
      (error: unknown) => postpone(till, event, String(error)),
    )
  }
  return events.length === batch
}

/**
 * What an event says is never believed: the payment is fetched again and its present truth applied, so late,
 * doubled and reordered events do no harm.
 */
async function apply(till: Till, paymentId: string): Promise<void> {
  const payment = await till.cards.find(paymentId)
  const order = payment.orderId ? await findOrder(till.db, payment.orderId) : undefined
  if (!order) return
  if (payment.status === 'authorised') {
    await finalise(till, order.id, payment)
  } else if (payment.status === 'cancelled' && order.state === 'pending') {
    await cancelPending(till, order.id, 'payment_cancelled', payment.id)
  } else if (order.state === 'pending') {
    await keepPayment(till.db, order.id, payment.id)
  }
}

async function postpone(till: Till, event: store.EventRow, error: string): Promise<void> {
  const waitMs = Math.min(1000 * 2 ** event.tries, 30 * 60_000)
  const isDead = event.tries >= lastTry
  till.log.warn({ event: event.id, type: event.type, error, isDead }, 'card event postponed')
  await store.postponeEvent(till.db, event.id, new Date(till.clock.now() + waitMs), error, isDead)
}
