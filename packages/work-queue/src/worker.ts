import { defaultLeaseMs, releaseLeases } from './claims.ts'
import { claimDue, createHeld, deliverClaimed, deliverDue, type QueueDeps } from './deliver.ts'
import { openLoop, type Loop } from './loop.ts'
import type { Message, Topic } from './messages.ts'

export interface Worker extends Pick<Loop, 'wake' | 'start'> {
  /** Delivers a batch of what is due; returns whether any was. */
  round(): Promise<boolean>
  /** Ends after the deliveries at hand; what is not done when `patience` ends is left to other processes. */
  stop(patience?: Promise<unknown>): Promise<void>
  /** Returns whether the database has answered lately, or all slots are taken. */
  isWorking(): boolean
}

export interface WorkerOptions {
  name: string
  everyMs: number
  /** How long a wake waits for others to join its batch. */
  batchMs?: number
  /** Number of messages claimed at once. */
  batch?: number
  /** Number of batches in delivery at once. */
  slots?: number
  leaseMs?: number
  /** The name of this process in the list of running messages. */
  runner?: string
}

/** Polls without an answer for so long (ms) mean that a worker is not working. */
const silentMs = 10_000

/** Opens a worker of its own for some topics, so that what is slow holds up nothing but itself. */
export function openWorker(deps: QueueDeps, topics: readonly Topic[], options: WorkerOptions): Worker {
  const { slots = 1, batch: limit, leaseMs = defaultLeaseMs, runner } = options
  const held = createHeld()
  const underWay = new Map<Promise<void>, string>()
  const deliverOptions = { leaseMs, limit, runner, held }
  let answeredAt = -Infinity

  /** Returns the topics that have not reached their own limit. */
  function freeTopics(): readonly Topic[] {
    const busy = [...underWay.values()]
    return topics.filter(
      ({ name, limit: most = Infinity }) => busy.filter((topic) => topic === name).length < most,
    )
  }

  async function claimAndStart(): Promise<boolean> {
    if (underWay.size >= slots) return false
    const claimed = await claimDue(deps, freeTopics(), deliverOptions)
    answeredAt = performance.now()
    if (claimed.length === 0) return false
    if (slots === 1) await follow(options.name, claimed)
    else for (const [topic, messages] of Map.groupBy(claimed, (one) => one.topic)) void start(topic, messages)
    return true
  }

  async function start(topic: string, messages: readonly Message[]): Promise<void> {
    await follow(topic, messages).catch((error: unknown) =>
      deps.log.error({ err: error, topic }, 'the outcome of messages could not be stored'),
    )
    loop.wake()
  }

  async function follow(topic: string, messages: readonly Message[]): Promise<void> {
    const work = deliverClaimed(deps, topics, messages, { leaseMs, held })
    underWay.set(work, topic)
    await work.finally(() => underWay.delete(work))
  }

  const loop = openLoop({ ...options, round: claimAndStart, log: deps.log, isOutage: deps.isOutage })
  return {
    wake: () => loop.wake(),
    start: () => loop.start(),
    round: () => deliverDue(deps, topics, deliverOptions),
    isWorking: () => underWay.size >= slots || performance.now() - answeredAt < silentMs,
    async stop(patience) {
      const done = loop.stop().then(() => Promise.allSettled(underWay.keys()))
      await (patience ? Promise.race([done, patience]) : done)
      held.isOver = true
      const left = [...held.delivering]
      held.delivering.clear()
      if (left.length > 0) await releaseLeases(deps.db, left)
    },
  }
}
