import type { Tx } from './db.ts'
import { enqueue, type Task } from './jobs.ts'

/** What each fact carries; a room adds its own in its `*.facts.ts`. */
export interface Facts {}

type Subscriber<Name extends keyof Facts> = (fact: Facts[Name]) => Promise<void>

/**
 * Facts tell higher rooms what a lower one has done. Each subscriber is a job of its own, written in the
 * transaction of the fact, so that it runs at least once, on any process, and is tried again alone.
 */
export interface FactBook {
  subscribe<Name extends keyof Facts>(name: Name, subscriber: string, handle: Subscriber<Name>): void
  publish<Name extends keyof Facts>(tx: Tx, name: Name, fact: Facts[Name]): Promise<void>
  tasks(): Record<string, Task>
}

export function openFactBook(): FactBook {
  const subscribers = new Map<string, string[]>()
  const tasks: Record<string, Task> = {}
  return {
    subscribe(name, subscriber, handle) {
      const task = `${String(name)}:${subscriber}`
      if (tasks[task]) throw new Error(`Two subscribers are called ${task}`)
      subscribers.set(String(name), [...(subscribers.get(String(name)) ?? []), task])
      tasks[task] = (payload) => handle(payload as Facts[typeof name])
    },
    async publish(tx, name, fact) {
      for (const task of subscribers.get(String(name)) ?? []) await enqueue(tx, task, fact as object)
    },
    tasks: () => tasks,
  }
}
