import { sql } from 'kysely'
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

const outbox = createOutbox({
  cause: () => telemetry()?.cause(),
  // A build before 0093 may have put the job into its own queue.
  replacing: (key) => sql`remove_older_job(${key})`,
})

/** Puts a message into the outbox in the caller's transaction: it is delivered if that commits, at least once. */
export const { putMessage, putting } = outbox

export interface EnqueueOptions {
  /** One waiting job of a kind and key: a second one replaces it. */
  key?: string
  runAt?: Date
  /** Jobs of one series run one after the other, over all processes. */
  series?: string
  maxAttempts?: number
}

/** Puts a job in the caller's transaction: the event and its job commit together or not at all. */
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

/** Adds what the queue does not know of the app: outages of its database, and telemetry. */
export function depsOf({ db, clock, log }: OutboxDeps): AnyDeps {
  return { db, clock, log, isOutage: isDatabaseUnavailable, trace: traced }
}

/** Opens a worker of its own for some topics, so that what is slow holds up nothing but itself. */
export function openOutboxWorker(deps: OutboxDeps, topics: readonly Topic[], options: WorkerOptions): Worker {
  return openWorker(depsOf(deps), topics, options)
}

/** Delivers a batch of what is due of some topics; returns whether any was. */
export function deliverDue(
  deps: OutboxDeps,
  topics: readonly Topic[],
  options?: DeliverOptions,
): Promise<boolean> {
  return deliverAny(depsOf(deps), topics, options)
}

/** Does the work within a span that links to what has put the messages. */
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
