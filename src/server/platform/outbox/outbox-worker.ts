import { openLoop, type Loop } from './loop.ts'
import { deliverDue, type OutboxDeps } from './deliver.ts'
import type { Message, OutboxTopic } from './outbox.ts'
import { releaseLeases } from './outbox.store.ts'

export interface OutboxWorker extends Pick<Loop, 'wake' | 'start'> {
  /** Delivers a batch of what is due; returns whether any was. */
  round(): Promise<boolean>
  /** Ends after the batch at hand; what is not done when `patience` ends is left to other processes. */
  stop(patience?: Promise<unknown>): Promise<void>
}

interface WorkerOptions {
  name: string
  everyMs: number
  /** How long a wake waits for others to join its batch. */
  batchMs?: number
  /** Number of messages claimed at once. */
  batch?: number
}

/** Opens a worker of its own for some topics, so that what is slow holds up nothing but itself. */
export function openOutboxWorker(
  deps: OutboxDeps,
  topics: readonly OutboxTopic[],
  options: WorkerOptions,
): OutboxWorker {
  const held = new Set<Message>()
  const unreported = new Set<Message>()
  const round = async (): Promise<boolean> => {
    // What an outage cut short is done at once after it, not when its lease has ended: a buyer may be waiting.
    if (unreported.size > 0) await releaseLeases(deps.db, [...unreported])
    unreported.clear()
    return deliverDue(deps, topics, { held, unreported, ...(options.batch && { limit: options.batch }) })
  }
  const loop = openLoop({ ...options, round, log: deps.log })
  return {
    wake: () => loop.wake(),
    start: () => loop.start(),
    round,
    async stop(patience) {
      const done = loop.stop()
      await (patience ? Promise.race([done, patience]) : done)
      const left = [...held]
      held.clear()
      if (left.length > 0) await releaseLeases(deps.db, left)
    },
  }
}
