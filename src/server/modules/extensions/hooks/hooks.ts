import type { ExtensionEventName } from '#contract/extensions/api.ts'
import { inTransaction } from '#platform/database/db.ts'
import type { DomainEvents, EventBus } from '#platform/events/event-bus.ts'
import {
  eachMessage,
  type Message,
  openOutboxWorker,
  type OutboxTopic,
  putMessage,
} from '#platform/queue/outbox.ts'
import type { ExtensionContext } from '../core/extensions.context.ts'
import { ExtensionRests } from '../thread/extension-thread.ts'
import { ownEvents } from './events.ts'

const topic = 'extensions:hook'
const hookMs = 20_000
const everyMs = 2_000
/** What is to be done by an extension that is off, or not there, is asked about again so much later. */
const againMs = 60_000
/** For so long it is kept for it. */
const keptMs = 7 * 24 * 3600_000

interface HookPayload {
  extension: string
  event: ExtensionEventName
  id: string
  /** ms */
  at: number
  data: unknown
}

/**
 * Puts each event into the outbox once for each extension that hears it: in one transaction, so that none of them is left
 * out. Brought twice, it has the same key.
 */
export function subscribeHooks(context: ExtensionContext, events: EventBus, wake: () => void): void {
  for (const [name, { of, id, data }] of Object.entries(ownEvents)) {
    const event = name as ExtensionEventName
    events.subscribeInBatches(of, `extensions-${event}`, async (all) => {
      // One that was just switched on elsewhere hears it too: what is not put now is never heard.
      await context.invalidations.waitUntilCurrent()
      const hearing = [...context.loaded.values()].filter(
        ({ isOn, has }) => isOn && has.events.includes(event),
      )
      if (hearing.length === 0) return
      const at = context.clock.now()
      await inTransaction(context.db, async (tx) => {
        for (const one of all as DomainEvents[keyof DomainEvents][])
          for (const { name: extension } of hearing) {
            const payload: HookPayload = { extension, event, id: `${event}:${id(one)}`, at, data: data(one) }
            await putMessage(tx, { topic, key: `${extension}:${payload.id}`, payload })
          }
      })
      wake()
    })
  }
}

/** Brings events to extensions, each at least once, and tries again what has failed as long as any message is tried. */
export function openHooks(context: ExtensionContext) {
  const hooks: OutboxTopic = {
    name: topic,
    deliver: eachMessage((message) => deliverEvent(context, message), { atOnce: true }),
  }
  return openOutboxWorker(context, [hooks], { name: 'extension hooks', everyMs })
}

async function deliverEvent(
  { loaded, clock, log, noteFault }: ExtensionContext,
  { payload, key }: Message,
): Promise<Date | void> {
  const { extension, event, id, at, data } = payload as HookPayload
  const one = loaded.get(extension)
  if (!one?.isOn || !one.thread) {
    const now = clock.now()
    if (now - at < keptMs) return new Date(now + againMs)
    log.warn({ extension, key }, 'dropped an event for an extension that was off for a week')
    return
  }
  try {
    const input = { id, at: new Date(at).toISOString(), data }
    await one.thread.run({ kind: 'hook', name: event, input }, hookMs)
  } catch (error) {
    // Switched off in the midst of it: it is done when it is on again.
    if (!loaded.get(extension)!.isOn) return new Date(clock.now() + againMs)
    if (!(error instanceof ExtensionRests)) noteFault(extension, `hook ${event}`, error)
    throw error
  }
}
