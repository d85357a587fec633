import type { Tx } from './db.ts'
import { enqueueForBatch } from './batch-jobs.ts'
import { enqueue, type Task, type TaskInBatches } from './jobs.ts'

/** What each fact carries; a room adds its own in its `*.facts.ts`. */
export interface Facts {}

type Subscriber<Name extends keyof Facts> = (fact: Facts[Name]) => Promise<void>

/**
 * Facts tell higher rooms what a lower one has done. Each subscriber is a job of its own, written in the
 * transaction of the fact, so that it runs at least once, on any process, and is tried again alone.
 */
export interface FactBook {
  subscribe<Name extends keyof Facts>(name: Name, subscriber: string, handle: Subscriber<Name>): void
  /** For what follows from most requests: hears many facts at once, and all of a batch again if it rejects. */
  subscribeInBatches<Name extends keyof Facts>(
    name: Name,
    subscriber: string,
    handle: (facts: Facts[Name][]) => Promise<void>,
  ): void
  publish<Name extends keyof Facts>(tx: Tx, name: Name, fact: Facts[Name]): Promise<void>
  tasks(): Record<string, Task | TaskInBatches>
}

export function openFactBook(): FactBook {
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
      add(String(name), subscriber, (payload) => handle(payload as Facts[typeof name]))
    },
    subscribeInBatches(name, subscriber, handle) {
      add(String(name), subscriber, { inBatches: (payloads) => handle(payloads as Facts[typeof name][]) })
    },
    async publish(tx, name, fact) {
      for (const task of subscribers.get(String(name)) ?? []) {
        const put = 'inBatches' in tasks[task]! ? enqueueForBatch : enqueue
        await put(tx, task, fact as object)
      }
    },
    tasks: () => tasks,
  }
}
