import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../database/db.ts'
import type { Task, TaskInBatches } from '../queue/jobs.ts'
import { enqueue, putMessage, putting } from '../queue/outbox.ts'

/** Payload types of the domain events. Each module adds its events in `*.events.ts`. */
export interface DomainEvents {}

type Subscriber<Name extends keyof DomainEvents> = (event: DomainEvents[Name]) => Promise<void>

/**
 * Publishes a module's domain events to modules in higher layers. Each subscriber of an event runs in a separate job,
 * which is enqueued in the same transaction that publishes the event. The job runs at least once, in any process. It is
 * retried independently of the event's other subscribers.
 */
export interface EventBus {
  subscribe<Name extends keyof DomainEvents>(name: Name, subscriber: string, handle: Subscriber<Name>): void
  /**
   * Subscribes to frequent events, which are delivered in batches. If `handle` rejects, the whole batch is delivered
   * again.
   */
  subscribeInBatches<Name extends keyof DomainEvents>(
    name: Name,
    subscriber: string,
    handle: (events: DomainEvents[Name][]) => Promise<void>,
  ): void
  publish<Name extends keyof DomainEvents>(tx: Tx, name: Name, event: DomainEvents[Name]): Promise<void>
  /** Returns the subscribers of an event, for `publishEventsSql`. All of them must be batch subscribers. */
  batchSubscribersOf(name: keyof DomainEvents): readonly string[]
  tasks(): Record<string, Task | TaskInBatches>
}

/**
 * Returns an SQL fragment that publishes the events that `payloads` (a json column) selects. The fragment adds the
 * events to the outbox, because a single statement cannot add jobs to the job queue.
 */
export function publishEventsSql(
  subscribers: readonly string[],
  payloads: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return putting(
    sql`select task, null, payload, now() from unnest(${subscribers}::text[]) task, (${payloads}) event(payload)`,
  )
}

export function createEventBus(): EventBus {
  const subscribers = new Map<string, string[]>()
  const tasks: Record<string, Task | TaskInBatches> = {}
  function add(name: string, subscriber: string, handle: Task | TaskInBatches): void {
    const task = `${name}:${subscriber}`
    if (tasks[task]) throw new Error(`Two subscribers are named ${task}`)
    subscribers.set(name, [...(subscribers.get(name) ?? []), task])
    tasks[task] = handle
  }
  return {
    subscribe(name, subscriber, handle) {
      add(String(name), subscriber, (payload) => handle(payload as DomainEvents[typeof name]))
    },
    subscribeInBatches(name, subscriber, handle) {
      add(String(name), subscriber, {
        inBatches: (payloads) => handle(payloads as DomainEvents[typeof name][]),
      })
    },
    async publish(tx, name, event) {
      for (const task of subscribers.get(String(name)) ?? []) {
        if ('inBatches' in tasks[task]!) await putMessage(tx, { topic: task, payload: event as object })
        else await enqueue(tx, task, event as object)
      }
    },
    batchSubscribersOf(name) {
      const all = subscribers.get(name) ?? []
      const alone = all.find((task) => !('inBatches' in tasks[task]!))
      if (alone) throw new Error(`${alone} is not a batch subscriber`)
      return all
    },
    tasks: () => tasks,
  }
}
