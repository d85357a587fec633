import { defaultLeaseMs, releaseLeases } from './claims.ts'
import { claimDue, createDeliveryState, deliverClaimed, deliverDue, type QueueDeps } from './deliver.ts'
import { createLoop, type Loop } from './loop.ts'
import type { Message, Topic } from './messages.ts'

export interface Worker extends Pick<Loop, 'wake' | 'start'> {
  /** Delivers a batch of due messages. Returns whether any messages were due. */
  round(): Promise<boolean>
  /**
   * Waits until running deliveries have ended. When `deadline` resolves, releases unfinished messages, so that other
   * processes can deliver them.
   */
  stop(deadline?: Promise<unknown>): Promise<void>
  /**
   * Returns whether the worker is healthy: it polled the database successfully in the last few seconds, or all its
   * slots are in use.
   */
  isWorking(): boolean
}

export interface WorkerOptions {
  name: string
  everyMs: number
  /**
   * Delay in ms between a notification and the resulting round, so that several notifications in a row cause only one
   * round.
   */
  batchMs?: number
  /** Maximum number of messages per claim. */
  batch?: number
  /** Maximum number of batches that are delivered concurrently. */
  slots?: number
  leaseMs?: number
  /** Id of this process, which is shown in lists of running messages. */
  runner?: string
}

/** Time in ms without a successful poll after which a worker counts as unhealthy. */
const unhealthyAfterMs = 10_000

/**
 * Creates a worker for the given topics. Use separate workers for slow topics, so that they do not block other topics.
 */
export function createWorker(deps: QueueDeps, topics: readonly Topic[], options: WorkerOptions): Worker {
  const { slots = 1, batch: limit, leaseMs = defaultLeaseMs, runner } = options
  const held = createDeliveryState()
  const running = new Map<Promise<void>, string>()
  const deliverOptions = { leaseMs, limit, runner, held }
  let answeredAt = -Infinity

  /** Returns the topics whose number of concurrent deliveries is below their limit. */
  function freeTopics(): readonly Topic[] {
    const busy = [...running.values()]
    return topics.filter(
      ({ name, limit: maxRunning = Infinity }) => busy.filter((topic) => topic === name).length < maxRunning,
    )
  }

  async function claimAndStart(): Promise<boolean> {
    if (running.size >= slots) return false
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
    running.set(work, topic)
    await work.finally(() => running.delete(work))
  }

  const loop = createLoop({ ...options, round: claimAndStart, log: deps.log, isOutage: deps.isOutage })
  return {
    wake: () => loop.wake(),
    start: () => loop.start(),
    round: () => deliverDue(deps, topics, deliverOptions),
    isWorking: () => running.size >= slots || performance.now() - answeredAt < unhealthyAfterMs,
    async stop(deadline) {
      const done = loop.stop().then(() => Promise.allSettled(running.keys()))
      await (deadline ? Promise.race([done, deadline]) : done)
      held.isStopping = true
      const unfinished = [...held.delivering]
      held.delivering.clear()
      if (unfinished.length > 0) await releaseLeases(deps.db, unfinished)
    },
  }
}
