import type { ReceivePaymentEvent } from '#platform/payments/payment-events.ts'
import * as store from './card-events.store.ts'
import { batched } from '#platform/cache/batch.ts'
import { cancelPending, finalise } from './checkout/finalise.ts'
import { findOrder, savePayment } from './orders.store.ts'
import type { OrderContext } from './orders.context.ts'

const batch = 100
const leaseMs = 60_000
const maxAttempts = 12
/** The browser's own call has the first go; most events then find nothing left to do. */
const graceMs = 2_000
/** The provider can wait for its answer: those that come together are put down together. */
const batchMs = 15

/** Opens the inbox of the provider's events: those that come together are stored together. */
export function openInbox({ db, clock }: Pick<OrderContext, 'db' | 'clock'>): ReceivePaymentEvent {
  return batched(batchMs, async (events) => {
    const now = clock.now()
    const stored = new Set(await store.saveEvents(db, events, new Date(now), new Date(now + graceMs)))
    // Of duplicates in one statement the first was new.
    return events.map(({ id }) => stored.delete(id))
  })
}

/** Applies a batch of the inbox, one event of an object at a time. Returns whether there may be more at once. */
export async function processCardEvents(context: OrderContext): Promise<boolean> {
  const now = context.clock.now()
  const events = await store.claimEvents(context.db, new Date(now), new Date(now + leaseMs), batch)
  for (const event of events) {
    if (event.isSettled) continue
    await applyAlone(context, event).catch((error: unknown) => postpone(context, event, String(error)))
  }
  return events.length === batch
}

async function applyAlone(context: OrderContext, event: store.EventRow): Promise<void> {
  const all = context.paymentEvents.appliersOf(event.type)
  const objectId = event.objectId!
  const applyAll = async (): Promise<void> => {
    for (const apply of all) await apply({ ...event, objectId })
  }
  const isDone = all.length === 0 || (await store.withObject(context.db, objectId, applyAll))
  if (isDone) await store.finishEvent(context.db, event.id)
  else
    await store.postponeEvent(
      context.db,
      event.id,
      new Date(context.clock.now() + 1000),
      'its object is busy',
      false,
    )
}

/** Late, doubled and reordered events of a payment do no harm: only what it is now counts. */
export async function applyPayment(context: OrderContext, paymentId: string): Promise<void> {
  const payment = await context.cards.find(paymentId)
  const order = payment.orderId ? await findOrder(context.db, payment.orderId) : undefined
  if (!order) return
  if (payment.status === 'authorised') {
    await finalise(context, order.id, payment)
  } else if (payment.status === 'cancelled' && order.state === 'pending') {
    await cancelPending(context, order.id, 'payment_cancelled', payment.id)
  } else if (order.state === 'pending') {
    await savePayment(context.db, order.id, payment.id)
  }
}

async function postpone(context: OrderContext, event: store.EventRow, error: string): Promise<void> {
  const waitMs = Math.min(1000 * 2 ** event.attempts, 30 * 60_000)
  const isDead = event.attempts >= maxAttempts
  context.log.warn({ event: event.id, type: event.type, error, isDead }, 'card event postponed')
  await store.postponeEvent(context.db, event.id, new Date(context.clock.now() + waitMs), error, isDead)
}
