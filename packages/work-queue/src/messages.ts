import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { maxAttempts } from './retry-policy.ts'
import { defaultTimeoutMs, withTimeout } from './deadline.ts'

/** A Kysely instance or a Kysely transaction. */
export type Executor = QueryExecutorProvider

export interface Message<Payload = unknown> {
  id: number
  topic: string
  /** Key of the message. Empty if the message was enqueued without a key. */
  key: string
  payload: Payload
  /**
   * Number of attempts to deliver the message, including the current attempt. The number is reset when a dead message
   * is revived.
   */
  attempts: number
  /**
   * Number of times that the message was claimed, including the current one. This number is never reset. If it is above
   * 1, an earlier attempt might already have done the work.
   */
  claims: number
  /** Maximum number of attempts. If the last attempt fails, the message is dead. */
  maxAttempts: number
  /** Trace in which the message was enqueued, as a W3C `traceparent`. */
  trace?: string | null
}

/**
 * Outcome of a delivery: undefined if it succeeded, a time (by the app's clock) at which to deliver the message again,
 * or an error.
 */
export type Outcome = Date | Error | undefined

/** Time limits for one delivery. */
export interface Deadline {
  /** Timeout in ms for each message. */
  timeoutMs?: number
  /** Signal that is aborted when the timeout of the entire delivery expires. */
  signal?: AbortSignal
}

/**
 * A kind of message and its handler. Every operation in the handler must be idempotent, because a message can be
 * delivered more than once.
 */
export interface Topic {
  name: string
  /**
   * Handles several messages in one call. Returns an outcome for each message, or undefined if all deliveries
   * succeeded. If the call is rejected, each message is retried in a separate call.
   */
  deliver(messages: readonly Message[], deadline?: Deadline): Promise<readonly Outcome[] | void>
  /**
   * Called when the last attempt has failed. If this function succeeds, the message is deleted; otherwise, the message
   * becomes dead.
   */
  giveUp?(message: Message, error: string): Promise<void>
  /**
   * Timeout in ms for one message. When it expires, the attempt counts as failed, and its slot is free for another
   * message.
   */
  timeoutMs?: number
  /** Maximum number of messages of this topic that are delivered concurrently in one process. */
  limit?: number
}

export interface NewMessage {
  topic: string
  /**
   * Key that makes the message unique in its topic. If another message is enqueued with the same key, it replaces the
   * waiting message. If the message is already being delivered, it is delivered once more.
   */
  key?: string
  payload?: object
  /** Earliest delivery time of the message, by the app's clock (default: now). */
  dueAt?: Date
}

export interface NewJob extends NewMessage {
  /** Name of a series. Only one job of a series runs at a time, across all processes. */
  series?: string
  maxAttempts?: number
}

/** Channel for PostgreSQL notifications about due jobs. The payload of a notification is the topic of the job. */
export const notifyChannel = 'work_queue'

interface OutboxOptions {
  /** Returns the `traceparent` of the current trace, which is stored with each message. */
  cause?: () => string | undefined
}

interface RowOptions {
  trace?: string | undefined
  /**
   * Settings for enqueuing jobs. With these settings, enqueuing a waiting message again resets its number of attempts.
   */
  job?: { series: string | null; maxAttempts: number }
}

/**
 * Returns the statement that enqueues messages. `rows` is a query that returns the topic, key, payload and due_at of
 * each message.
 */
export function enqueueRows(rows: RawBuilder<unknown>, { trace, job }: RowOptions = {}): RawBuilder<unknown> {
  return sql`insert into outbox as m (topic, key, payload, due_at, trace, max_attempts, series)
    select put.*, ${trace ?? null}::text, ${job?.maxAttempts ?? null}::integer, ${job?.series ?? null}::text
    from (${rows}) as put (topic, key, payload, due_at)
    on conflict (topic, key) do update set payload = excluded.payload, due_at = excluded.due_at, trace = excluded.trace,
      max_attempts = excluded.max_attempts, series = excluded.series,
      is_put_again = m.leased_until is not null, dead_at = null,
      attempts = case when m.dead_at is null and (${!job} or m.leased_until is not null) then m.attempts else 0 end`
}

/** Creates functions that enqueue messages in the caller's transaction. */
export function createOutbox({ cause }: OutboxOptions = {}) {
  /** Returns SQL that enqueues messages, for use in a larger statement. `rows` is a query as in `enqueueRows`. */
  const putting = (rows: RawBuilder<unknown>): RawBuilder<unknown> => enqueueRows(rows, { trace: cause?.() })
  /**
   * Enqueues a message in the caller's transaction. If the transaction commits, the message is delivered at least once.
   */
  async function putMessage(db: Executor, message: NewMessage): Promise<void> {
    const { topic, key = null, payload = {}, dueAt = null } = message
    await putting(
      sql`select ${topic}, ${key}, ${JSON.stringify(payload)}::json, coalesce(${dueAt}::timestamptz, now())`,
    ).execute(db)
  }
  /**
   * Enqueues a job. If the job is due, wakes workers. A waiting job with the same key is replaced, and its number of
   * attempts is reset.
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
    await sql`with put as (${enqueueRows(rows, { trace: cause?.(), job: { series, maxAttempts: attemptLimit } })} returning m.due_at)
      select pg_notify(${notifyChannel}, ${topic}) from put where due_at <= now()`.execute(db)
  }
  return { putting, putMessage, putJob }
}

/** Deletes a message that is no longer needed. If the message is being delivered, the delivery continues. */
export async function dropMessage(db: Executor, topic: string, key: string): Promise<void> {
  await sql`delete from outbox where topic = ${topic} and key = ${key}`.execute(db)
}

/**
 * Creates a handler that delivers each message in a separate call: one at a time, or concurrently with `atOnce`. If the
 * delivery of a message fails, the other messages are not affected.
 */
export function eachMessage(
  work: (message: Message, signal: AbortSignal) => Promise<Date | void>,
  { atOnce = false } = {},
): Topic['deliver'] {
  return async (messages, { timeoutMs = defaultTimeoutMs } = {}) => {
    const attempt = async (message: Message): Promise<Outcome> => {
      try {
        return (await withTimeout(timeoutMs, (signal) => work(message, signal))) ?? undefined
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
 * Returns the idempotency key for a call to a provider. The key is different after each claim of the message, because
 * providers repeat their first response to a key even if it was a server error.
 */
export function idempotencyKey(base: string, { claims }: Pick<Message, 'claims'>): string {
  return claims <= 3 ? base : `${base}:${claims}`
}
