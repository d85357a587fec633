import type { ReceivePaymentEvent } from '#platform/payments/ports/payment-events.ts'
import * as store from './card-events.store.ts'
import { createBatcher } from '#platform/cache/batch.ts'
import { deliverDue, eachMessage, type OutboxTopic } from '#platform/queue/outbox.ts'
import { cancelPending, finalizeOrder } from './finalize-order.ts'
import { findOrder, savePayment } from './orders.store.ts'
import type { OrderContext } from '../../core/orders.context.ts'

/** Delay before an event is applied, in ms. Usually the browser's own request finishes the order first. */
const eventDelayMs = 2_000
/** Time, in ms, that arriving events are collected for one insert. The provider tolerates the delay. */
const batchMs = 15
/**
 * Delay, in ms, before an event is retried if another worker is applying an event about the same object at the
 * provider.
 */
const lockedRetryMs = 1_000

/** Creates the inbox that stores the provider's events. Events that arrive together are stored in one insert. */
export function createInbox({ db, clock }: Pick<OrderContext, 'db' | 'clock'>): ReceivePaymentEvent {
  return createBatcher(batchMs, async (events) => {
    const now = clock.now()
    const stored = new Set(await store.saveEvents(db, events, new Date(now), new Date(now + eventDelayMs)))
    // `delete` returns true only once per id, so if a batch contains a new event several times, only the first counts
    // as new.
    return events.map(({ id }) => stored.delete(id))
  })
}

/** Returns the outbox topic that applies inbox events, one at a time per provider object. */
export function createCardEventTopic(context: OrderContext): OutboxTopic {
  return {
    name: store.cardEventTopic,
    async deliver(messages) {
      const events = await store.findEvents(
        context.db,
        messages.map(({ key }) => key),
      )
      return eachMessage(async ({ key }) => {
        const event = events.find(({ id }) => id === key)
        if (event && !event.isSettled) return applyWithLock(context, event)
      })(messages)
    },
  }
}

/** Applies a batch of events from the inbox. Returns whether any event was due. */
export function processCardEvents(context: OrderContext): Promise<boolean> {
  return deliverDue(context, [createCardEventTopic(context)])
}

async function applyWithLock(context: OrderContext, event: store.EventRow): Promise<Date | void> {
  const all = context.paymentEvents.handlersOf(event.type)
  if (all.length === 0) return
  const objectId = event.objectId!
  const isDone = await store.withProviderObjectLock(context.db, objectId, async () => {
    for (const apply of all) await apply({ ...event, objectId })
  })
  if (!isDone) return new Date(context.clock.now() + lockedRetryMs)
}

/** Reads a payment from the provider and applies its current state, so that late and repeated events are harmless. */
export async function applyPayment(context: OrderContext, paymentId: string): Promise<void> {
  const payment = await context.cards.find(paymentId)
  const order = payment.orderId ? await findOrder(context.db, payment.orderId) : undefined
  if (!order) return
  if (payment.status === 'authorised') {
    await finalizeOrder(context, order.id, payment)
  } else if (payment.status === 'cancelled' && order.state === 'pending') {
    await cancelPending(context, order.id, 'payment_cancelled', payment.id)
  } else if (order.state === 'pending') {
    await savePayment(context.db, order.id, payment.id)
  }
}
