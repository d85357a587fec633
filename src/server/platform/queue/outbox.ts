import {
  createOutbox,
  deliverDue as deliverAny,
  createWorker,
  type DeliverOptions,
  type Message,
  type QueueDeps as AnyDeps,
  type Topic,
  type Worker,
  type WorkerOptions,
} from '@souk/work-queue'
import type { Clock } from '../core/clock.ts'
import { isDatabaseUnavailable } from '../core/database-errors.ts'
import type { Db, Tx } from '../database/db.ts'
import type { Log } from '../telemetry/log.ts'
import { inSpan, telemetry } from '../telemetry/telemetry.ts'

export * from '@souk/work-queue'
export type { Topic as OutboxTopic, Worker as OutboxWorker } from '@souk/work-queue'

const outbox = createOutbox({ cause: () => telemetry()?.cause() })

/**
 * Adds messages to the outbox in the caller's transaction. After the transaction has committed, each message is
 * delivered at least once.
 */
export const { putMessage, putting } = outbox

export interface EnqueueOptions {
  /**
   * Key of the job. At most one job per task and key is waiting. A new job replaces a waiting job with the same key.
   */
  key?: string
  runAt?: Date
  /** Name of a series. Jobs of one series run one after another, across all processes. */
  series?: string
  maxAttempts?: number
}

/**
 * Enqueues a job in the caller's transaction, so that a change and its job are either both committed or both rolled
 * back.
 */
export function enqueue(
  db: Db | Tx,
  task: string,
  payload: object,
  { runAt, ...options }: EnqueueOptions = {},
): Promise<void> {
  return outbox.putJob(db, { topic: task, payload, dueAt: runAt, ...options })
}

export interface OutboxDeps {
  db: Db
  clock: Clock
  log: Log
}

/** Returns the dependencies of the queue package, including the app's detection of database outages and its tracing. */
export function toQueueDeps({ db, clock, log }: OutboxDeps): AnyDeps {
  return { db, clock, log, isOutage: isDatabaseUnavailable, trace: traced }
}

/** Creates a worker that delivers only messages of some topics, so that slow topics do not delay other topics. */
export function createOutboxWorker(
  deps: OutboxDeps,
  topics: readonly Topic[],
  options: WorkerOptions,
): Worker {
  return createWorker(toQueueDeps(deps), topics, options)
}

/** Delivers a batch of due messages of some topics. Returns whether any messages were due. */
export function deliverDue(
  deps: OutboxDeps,
  topics: readonly Topic[],
  options?: DeliverOptions,
): Promise<boolean> {
  return deliverAny(toQueueDeps(deps), topics, options)
}

/** Runs `work` in a trace span that links to the traces in which the messages were added. */
async function traced<T>(topic: string, messages: readonly Message[], work: () => Promise<T>): Promise<T> {
  const own = telemetry()
  if (!own) return work()
  const startedAt = performance.now()
  return inSpan(
    {
      name: `job ${topic}`,
      kind: 'consumer',
      isRoot: true,
      values: { 'souk.job': topic, 'souk.messages': messages.length },
      causes: messages.map(({ trace }) => trace ?? undefined),
    },
    work,
  ).finally(() => own.measure('souk.job.duration', performance.now() - startedAt, { 'souk.job': topic }))
}
