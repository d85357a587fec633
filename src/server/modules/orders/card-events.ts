import type { CardEvent } from '#platform/payments/cards.ts'
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

/** Applies an event: what it says is never believed, its object is fetched again and the present truth applied. */
export type ApplyCardEvent = (event: CardEvent & { objectId: string }) => Promise<void>
const inboxes = new WeakMap<OrderContext, (event: CardEvent) => Promise<boolean>>()
const appliers = new WeakMap<OrderContext, Map<string, ApplyCardEvent[]>>()

/** Listens to the events whose type begins with `prefix`, after whoever hears of them already. */
export function onCardEvents(context: OrderContext, prefix: string, apply: ApplyCardEvent): void {
  const own = appliers.get(context) ?? new Map<string, ApplyCardEvent[]>()
  appliers.set(context, own.set(prefix, [...(own.get(prefix) ?? []), apply]))
}

/** Of the prefixes that fit, the longest alone is asked. */
function appliersOf(context: OrderContext, type: string): ApplyCardEvent[] {
  const fitting = [...(appliers.get(context) ?? [])].filter(([prefix]) => type.startsWith(prefix))
  const handlers = fitting.toSorted(([a], [b]) => b.length - a.length)[0]?.[1] ?? []
  if (!type.startsWith('payment_intent.')) return handlers
  return [(event) => applyPayment(context, event.objectId), ...handlers]
}

/** Puts an event of the provider into the inbox, once; it is applied a moment later. False when it was there. */
export function receiveEvent(context: OrderContext, event: CardEvent): Promise<boolean> {
  const inbox = inboxes.get(context) ?? openInbox(context)
  inboxes.set(context, inbox)
  return inbox(event)
}

function openInbox(context: OrderContext): (event: CardEvent) => Promise<boolean> {
  return batched(batchMs, async (events) => {
    const now = context.clock.now()
    const stored = new Set(await store.saveEvents(context.db, events, new Date(now), new Date(now + graceMs)))
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
  const all = appliersOf(context, event.type)
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
async function applyPayment(context: OrderContext, paymentId: string): Promise<void> {
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
