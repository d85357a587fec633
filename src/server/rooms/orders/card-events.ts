import type { CardEvent } from '#platform/cards/cards.ts'
import * as store from './card-events.store.ts'
import { gather } from '#platform/gather.ts'
import { cancelPending, finalise } from './finalise.ts'
import { findOrder, keepPayment } from './orders.store.ts'
import type { Till } from './orders.till.ts'

const batch = 100
const leaseMs = 60_000
const lastTry = 12
/** The browser's own call has the first go; most events then find nothing left to do. */
const graceMs = 2_000
/** The provider can wait for its answer: those that come together are put down together. */
const gatherMs = 15

/** Applies an event: what it says is never believed, its object is fetched again and the present truth applied. */
export type ApplyCardEvent = (event: CardEvent & { objectId: string }) => Promise<void>
const inboxes = new WeakMap<Till, (event: CardEvent) => Promise<boolean>>()
const appliers = new WeakMap<Till, Map<string, ApplyCardEvent[]>>()

/** Hears of the events whose type begins with `prefix`, after whoever hears of them already. */
export function hearCardEvents(till: Till, prefix: string, apply: ApplyCardEvent): void {
  const own = appliers.get(till) ?? new Map<string, ApplyCardEvent[]>()
  appliers.set(till, own.set(prefix, [...(own.get(prefix) ?? []), apply]))
}

/** Of the prefixes that fit, the longest alone is asked. */
function appliersOf(till: Till, type: string): ApplyCardEvent[] {
  const fitting = [...(appliers.get(till) ?? [])].filter(([prefix]) => type.startsWith(prefix))
  const heard = fitting.toSorted(([a], [b]) => b.length - a.length)[0]?.[1] ?? []
  if (!type.startsWith('payment_intent.')) return heard
  return [(event) => applyPayment(till, event.objectId), ...heard]
}

/** Puts an event of the provider into the inbox, once; it is applied a moment later. False when it was there. */
export function receiveEvent(till: Till, event: CardEvent): Promise<boolean> {
  const keep = inboxes.get(till) ?? openInbox(till)
  inboxes.set(till, keep)
  return keep(event)
}

function openInbox(till: Till): (event: CardEvent) => Promise<boolean> {
  return gather(gatherMs, async (events) => {
    const now = till.clock.now()
    const kept = new Set(await store.keepEvents(till.db, events, new Date(now), new Date(now + graceMs)))
    // Of twins in one statement the first was new.
    return events.map(({ id }) => kept.delete(id))
  })
}

/** Applies a batch of the inbox, one event of an object at a time. Answers whether there may be more at once. */
export async function drainCardEvents(till: Till): Promise<boolean> {
  const now = till.clock.now()
  const events = await store.claimEvents(till.db, new Date(now), new Date(now + leaseMs), batch)
  for (const event of events) {
    if (event.isSettled) continue
    await applyAlone(till, event).catch((error: unknown) => postpone(till, event, String(error)))
  }
  return events.length === batch
}

async function applyAlone(till: Till, event: store.EventRow): Promise<void> {
  const all = appliersOf(till, event.type)
  const objectId = event.objectId!
  const applyAll = async (): Promise<void> => {
    for (const apply of all) await apply({ ...event, objectId })
  }
  const isDone = all.length === 0 || (await store.withObject(till.db, objectId, applyAll))
  if (isDone) await store.finishEvent(till.db, event.id)
  else
    await store.postponeEvent(
      till.db,
      event.id,
      new Date(till.clock.now() + 1000),
      'its object is busy',
      false,
    )
}

/** Late, doubled and reordered events of a payment do no harm: only what it is now counts. */
async function applyPayment(till: Till, paymentId: string): Promise<void> {
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
