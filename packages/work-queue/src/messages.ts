import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { maxAttempts } from './retry-policy.ts'
import { defaultTimeoutMs, within } from './deadline.ts'

/** A Kysely instance or a transaction. */
export type Executor = QueryExecutorProvider

export interface Message<Payload = unknown> {
  id: number
  topic: string
  /** Empty for a message without a key. */
  key: string
  payload: Payload
  /** Number of attempts including this one. A revived message starts at 1 again. */
  attempts: number
  /**
   * Number of claims including this one, never reset. If above 1, an earlier attempt may already have done the work.
   */
  claims: number
  /** Number of failed attempts after which the message is dead. */
  maxAttempts: number
  /** Trace that enqueued the message, as a W3C `traceparent`. */
  trace?: string | null
}

/** Undefined after success, a date (by the app's clock) to deliver the message again, an error after a failure. */
export type Outcome = Date | Error | undefined

/** Time limits of a delivery. */
export interface Deadline {
  /** Timeout in ms of each message. */
  timeoutMs?: number
  /** Aborted when the time for the whole delivery is over. */
  signal?: AbortSignal
}

/** A kind of message and its handler. Every step must be idempotent. */
export interface Topic {
  name: string
  /**
   * Handles several messages in one call. Returns an outcome for each, or undefined if all succeeded. If it rejects,
   * each message is retried alone.
   */
  deliver(messages: readonly Message[], deadline?: Deadline): Promise<readonly Outcome[] | void>
  /** Called when every attempt has failed. If it succeeds, the message is deleted; otherwise the message is dead. */
  giveUp?(message: Message, error: string): Promise<void>
  /** Timeout in ms of one message. After it, the attempt has failed and its slot is free. */
  timeoutMs?: number
  /** Maximum number of concurrent deliveries in a process. */
  limit?: number
}

export interface NewMessage {
  topic: string
  /** Makes the message unique in its topic: enqueuing it again replaces it, or repeats it if it is being delivered. */
  key?: string
  payload?: object
  /** Earliest time of delivery, by the app's clock (default: now). */
  dueAt?: Date
}

export interface NewJob extends NewMessage {
  /** Jobs of one series run one at a time, across all processes. */
  series?: string
  maxAttempts?: number
}

/** Channel on which PostgreSQL announces jobs that are due; the payload is the topic. */
export const channel = 'work_queue'

interface OutboxOptions {
  /** Returns the current trace, a `traceparent` that is stored with a message. */
  cause?: () => string | undefined
}

interface RowOptions {
  trace?: string | undefined
  /** Set for jobs only. Enqueuing a waiting job again resets its attempts. Other messages keep their attempts. */
  job?: { series: string | null; maxAttempts: number }
}

/** Returns the statement that enqueues messages. `rows` selects their topic, key, payload and due_at. */
export function putRows(rows: RawBuilder<unknown>, { trace, job }: RowOptions = {}): RawBuilder<unknown> {
  return sql`insert into outbox as m (topic, key, payload, due_at, trace, max_attempts, series)
    select put.*, ${trace ?? null}::text, ${job?.maxAttempts ?? null}::integer, ${job?.series ?? null}::text
    from (${rows}) as put (topic, key, payload, due_at)
    on conflict (topic, key) do update set payload = excluded.payload, due_at = excluded.due_at, trace = excluded.trace,
      max_attempts = excluded.max_attempts, series = excluded.series,
      is_put_again = m.leased_until is not null, dead_at = null,
      attempts = case when m.dead_at is null and (${!job} or m.leased_until is not null) then m.attempts else 0 end`
}

/** Creates the functions that write messages in the caller's transaction. */
export function createOutbox({ cause }: OutboxOptions = {}) {
  /** Returns SQL that enqueues messages, for use in a larger statement. `rows` selects the columns of `putRows`. */
  const putting = (rows: RawBuilder<unknown>): RawBuilder<unknown> => putRows(rows, { trace: cause?.() })
  /** Enqueues a message in the caller's transaction. If that commits, the message is delivered at least once. */
  async function putMessage(db: Executor, message: NewMessage): Promise<void> {
    const { topic, key = null, payload = {}, dueAt = null } = message
    await putting(
      sql`select ${topic}, ${key}, ${JSON.stringify(payload)}::json, coalesce(${dueAt}::timestamptz, now())`,
    ).execute(db)
  }
  /**
   * Enqueues a job and, if it is due, wakes workers. Replaces a waiting job of the same key and resets its attempts.
   */
  async function putJob(db: Executor, job: NewJob): Promise<void> {
    const {
      topic,
      key = null,
      payload = {},
      dueAt = null,
      series = null,
      maxAttempts: attemptLimit = maxAttempts,
    } = job
    const rows = sql`select ${topic}, ${key}, ${JSON.stringify(payload)}::json,
      coalesce(${dueAt}::timestamptz, now())`
    await sql`with put as (${putRows(rows, { trace: cause?.(), job: { series, maxAttempts: attemptLimit } })} returning m.due_at)
      select pg_notify(${channel}, ${topic}) from put where due_at <= now()`.execute(db)
  }
  return { putting, putMessage, putJob }
}

/** Deletes a message that is no longer needed. A delivery that is running continues. */
export async function dropMessage(db: Executor, topic: string, key: string): Promise<void> {
  await sql`delete from outbox where topic = ${topic} and key = ${key}`.execute(db)
}

/** Creates a handler that delivers messages one by one, or concurrently with `atOnce`. Each fails separately. */
export function eachMessage(
  work: (message: Message, signal: AbortSignal) => Promise<Date | void>,
  { atOnce = false } = {},
): Topic['deliver'] {
  return async (messages, { timeoutMs = defaultTimeoutMs } = {}) => {
    const attempt = async (message: Message): Promise<Outcome> => {
      try {
        return (await within(timeoutMs, (signal) => work(message, signal))) ?? undefined
      } catch (error) {
        return error instanceof Error ? error : new Error(String(error))
      }
    }
    if (atOnce) return Promise.all(messages.map(attempt))
    const outcomes: Outcome[] = []
    for (const message of messages) outcomes.push(await attempt(message))
    return outcomes
  }
}

/**
 * Returns the idempotency key of a provider call. A provider repeats its first response to a key, even a server error,
 * so later claims get new keys.
 */
export function idempotencyKey(base: string, { claims }: Pick<Message, 'claims'>): string {
  return claims <= 3 ? base : `${base}:${claims}`
}
