import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '../database/db.ts'
import type { Task, TaskInBatches } from '../queue/jobs.ts'
import { enqueue, putMessage, putting } from '../queue/outbox.ts'

/** What each event carries; a module adds its own in its `*.events.ts`. */
export interface DomainEvents {}

type Subscriber<Name extends keyof DomainEvents> = (event: DomainEvents[Name]) => Promise<void>

/**
 * Events tell higher modules what a lower one has done. Each subscriber is a job of its own, written in the
 * transaction of the event, so that it runs at least once, on any process, and is tried again alone.
 */
export interface EventBus {
  subscribe<Name extends keyof DomainEvents>(name: Name, subscriber: string, handle: Subscriber<Name>): void
  /** For what follows from most requests: hears many events at once, and all of a batch again if it rejects. */
  subscribeInBatches<Name extends keyof DomainEvents>(
    name: Name,
    subscriber: string,
    handle: (events: DomainEvents[Name][]) => Promise<void>,
  ): void
  publish<Name extends keyof DomainEvents>(tx: Tx, name: Name, event: DomainEvents[Name]): Promise<void>
  /** The subscribers of an event, for `publishing`; every one of them has to hear it in batches. */
  batchSubscribersOf(name: keyof DomainEvents): readonly string[]
  tasks(): Record<string, Task | TaskInBatches>
}

/**
 * Returns the part of a statement that publishes the events whose `payloads` it selects, a column of json, as `publish`
 * does: the job queue cannot be written to from within a statement, the outbox can.
 */
export function publishing(
  subscribers: readonly string[],
  payloads: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return putting(
    sql`select task, null, payload, now() from unnest(${subscribers}::text[]) task, (${payloads}) event(payload)`,
  )
}

export function openEventBus(): EventBus {
  const subscribers = new Map<string, string[]>()
  const tasks: Record<string, Task | TaskInBatches> = {}
  function add(name: string, subscriber: string, handle: Task | TaskInBatches): void {
    const task = `${name}:${subscriber}`
    if (tasks[task]) throw new Error(`Two subscribers are called ${task}`)
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
      if (alone) throw new Error(`${alone} does not hear of its events in batches`)
      return all
    },
    tasks: () => tasks,
  }
}
