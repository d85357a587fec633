import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { maxAttempts } from './retry-policy.ts'
import { defaultTimeoutMs, withTimeout } from './deadline.ts'

/** A Kysely instance or a transaction. */
export type Executor = QueryExecutorProvider

export interface Message<Payload = unknown> {
  id: number
  topic: string
  /** Key of the message. Empty if the message has no key. */
  key: string
  payload: Payload
  /** Number of attempts, including the current one. Reviving a dead message resets the number. */
  attempts: number
  /**
   * Number of claims, including the current one. It is never reset. If it is above 1, an earlier attempt may already
   * have done the work.
   */
  claims: number
  /** Number of failed attempts after which the message is dead. */
  maxAttempts: number
  /** Trace that enqueued the message, as a W3C `traceparent`. */
  trace?: string | null
}

/**
 * Outcome of a delivery: undefined after success, the time (by the app's clock) at which to deliver the message again,
 * or an error.
 */
export type Outcome = Date | Error | undefined

/** Time limits of a delivery. */
export interface Deadline {
  /** Timeout in ms of each message. */
  timeoutMs?: number
  /** Aborted when the timeout of the whole delivery expires. */
  signal?: AbortSignal
}

/** A kind of message and its handler. Every step of the handler must be idempotent. */
export interface Topic {
  name: string
  /**
   * Handles several messages in one call. Returns an outcome for each message, or undefined if all deliveries
   * succeeded. If the call rejects, each message is retried separately.
   */
  deliver(messages: readonly Message[], deadline?: Deadline): Promise<readonly Outcome[] | void>
  /**
   * Called after the last attempt has failed. If this call succeeds, the message is deleted; otherwise, the message
   * becomes dead.
   */
  giveUp?(message: Message, error: string): Promise<void>
  /** Timeout in ms of one message. After the timeout, the attempt counts as failed and its slot is free again. */
  timeoutMs?: number
  /** Maximum number of concurrent deliveries in a process. */
  limit?: number
}

export interface NewMessage {
  topic: string
  /**
   * Key that makes the message unique in its topic. Enqueuing another message with the same key replaces the waiting
   * message. If the message is being delivered, it is delivered once more.
   */
  key?: string
  payload?: object
  /** Earliest time of the delivery by the app's clock (default: now). */
  dueAt?: Date
}

export interface NewJob extends NewMessage {
  /** Name of a series. Jobs with the same series run one at a time across all processes. */
  series?: string
  maxAttempts?: number
}

/** Channel of the PostgreSQL notifications for due jobs. The payload of a notification is the topic. */
export const channel = 'work_queue'

interface OutboxOptions {
  /** Returns the `traceparent` of the current trace, which is stored with each message. */
  cause?: () => string | undefined
}

interface RowOptions {
  trace?: string | undefined
  /** Settings of a job. If they are set, enqueuing a waiting message again resets its attempts. */
  job?: { series: string | null; maxAttempts: number }
}

/** Returns the statement that enqueues messages. `rows` is a query for their topic, key, payload and due_at. */
export function enqueueRows(rows: RawBuilder<unknown>, { trace, job }: RowOptions = {}): RawBuilder<unknown> {
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
  /** Returns SQL that enqueues messages, for use in a larger statement. `rows` selects the columns of `enqueueRows`. */
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
   * Enqueues a job, and wakes workers if the job is due. A waiting job with the same key is replaced, and its attempts
   * are reset.
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
      select pg_notify(${channel}, ${topic}) from put where due_at <= now()`.execute(db)
  }
  return { putting, putMessage, putJob }
}

/** Deletes a message that is no longer needed. If the message is being delivered, the delivery continues. */
export async function dropMessage(db: Executor, topic: string, key: string): Promise<void> {
  await sql`delete from outbox where topic = ${topic} and key = ${key}`.execute(db)
}

/**
 * Creates a handler that delivers messages separately: one after the other, or concurrently with `atOnce`. A failure
 * affects only its own message.
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
 * Returns the idempotency key for a call to a provider. Providers repeat their first response to a key, even if it was
 * a server error, so later claims use new keys.
 */
export function idempotencyKey(base: string, { claims }: Pick<Message, 'claims'>): string {
  return claims <= 3 ? base : `${base}:${claims}`
}
