import {
  createOutbox,
  deliverDue as deliverAny,
  openWorker,
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

/** Puts a message in the caller's transaction. If that commits, the message is delivered at least once. */
export const { putMessage, putting } = outbox

export interface EnqueueOptions {
  /** At most one job of a task and key waits; putting it again replaces it. */
  key?: string
  runAt?: Date
  /** Jobs of one series run one after the other, over all processes. */
  series?: string
  maxAttempts?: number
}

/** Puts a job in the caller's transaction, so that the change and its job commit together or not at all. */
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

/** Adds the app's detection of database outages and its telemetry. */
export function depsOf({ db, clock, log }: OutboxDeps): AnyDeps {
  return { db, clock, log, isOutage: isDatabaseUnavailable, trace: traced }
}

/** Creates a worker that only serves some topics, so that slow topics do not block the others. */
export function openOutboxWorker(deps: OutboxDeps, topics: readonly Topic[], options: WorkerOptions): Worker {
  return openWorker(depsOf(deps), topics, options)
}

/** Delivers a batch of due messages of some topics; returns whether there were any. */
export function deliverDue(
  deps: OutboxDeps,
  topics: readonly Topic[],
  options?: DeliverOptions,
): Promise<boolean> {
  return deliverAny(depsOf(deps), topics, options)
}

/** Runs the work within a span that links to the traces in which the messages were put. */
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
