import type { ExtensionEventName } from '#contract/extensions/api.ts'
import { inTransaction } from '#platform/database/db.ts'
import type { DomainEvents, EventBus } from '#platform/events/event-bus.ts'
import {
  eachMessage,
  type Message,
  createOutboxWorker,
  type OutboxTopic,
  putMessage,
} from '#platform/queue/outbox.ts'
import type { ExtensionContext } from '../core/extensions.context.ts'
import { ExtensionPaused } from '../thread/extension-thread.ts'
import { extensionEvents } from './events.ts'

const topic = 'extensions:hook'
const hookMs = 20_000
const everyMs = 2_000
/** Delay, in ms, before an event for an extension that is off or missing is delivered again. */
const retryMs = 60_000
/** Maximum age, in ms, of an event for an extension that is off or missing. Older events are dropped. */
const retentionMs = 7 * 24 * 3600_000

interface HookPayload {
  extension: string
  event: ExtensionEventName
  id: string
  /** Time of the event in ms. */
  at: number
  data: unknown
}

/**
 * Subscribes to domain events. Adds an outbox message for each extension that subscribes to an event, all in one
 * transaction, so that no message is lost. If an event is delivered twice, unique keys prevent duplicate messages.
 */
export function subscribeHooks(context: ExtensionContext, events: EventBus, wake: () => void): void {
  for (const [name, { of, id, data }] of Object.entries(extensionEvents)) {
    const event = name as ExtensionEventName
    events.subscribeInBatches(of, `extensions-${event}`, async (all) => {
      // Waits until this process knows the current on/off states. Otherwise, an extension that was just switched on
      // would miss the event.
      await context.invalidations.waitUntilCurrent()
      const subscribers = [...context.loaded.values()].filter(
        ({ isOn, declared }) => isOn && declared.events.includes(event),
      )
      if (subscribers.length === 0) return
      const at = context.clock.now()
      await inTransaction(context.db, async (tx) => {
        for (const one of all as DomainEvents[keyof DomainEvents][])
          for (const { name: extension } of subscribers) {
            const payload: HookPayload = { extension, event, id: `${event}:${id(one)}`, at, data: data(one) }
            await putMessage(tx, { topic, key: `${extension}:${payload.id}`, payload })
          }
      })
      wake()
    })
  }
}

/** Creates the worker that delivers each event to extensions at least once. The outbox retries failed deliveries. */
export function createHooks(context: ExtensionContext) {
  const hooks: OutboxTopic = {
    name: topic,
    deliver: eachMessage((message) => deliverEvent(context, message), { atOnce: true }),
  }
  return createOutboxWorker(context, [hooks], { name: 'extension hooks', everyMs })
}

async function deliverEvent(
  { loaded, clock, log, recordError }: ExtensionContext,
  { payload, key }: Message,
): Promise<Date | void> {
  const { extension, event, id, at, data } = payload as HookPayload
  const one = loaded.get(extension)
  if (!one?.isOn || !one.thread) {
    const now = clock.now()
    if (now - at < retentionMs) return new Date(now + retryMs)
    log.warn({ extension, key }, 'dropped an event for an extension that was off for a week')
    return
  }
  try {
    const input = { id, at: new Date(at).toISOString(), data }
    await one.thread.run({ kind: 'hook', name: event, input }, hookMs)
  } catch (error) {
    // If the extension was switched off during the delivery, the event is delivered again later.
    if (!loaded.get(extension)!.isOn) return new Date(clock.now() + retryMs)
    if (!(error instanceof ExtensionPaused)) recordError(extension, `hook ${event}`, error)
    throw error
  }
}
