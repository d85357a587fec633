import { sql, type QueryExecutorProvider, type RawBuilder } from 'kysely'
import { maxAttempts } from './retry-policy.ts'
import { defaultTimeoutMs, within } from './deadline.ts'

/** A Kysely instance or a transaction. */
export type Executor = QueryExecutorProvider

export interface Message<Payload = unknown> {
  id: number
  topic: string
  /** '' for one that was put without. */
  key: string
  payload: Payload
  /** This one included; a replay begins at 1 again. */
  attempts: number
  /** This one included, ever: above 1 what was lost of an earlier attempt may have been done. */
  claims: number
  /** Failed attempts after which it is dead. */
  maxAttempts: number
  /** The trace it follows from, as W3C's `traceparent` has it. */
  trace?: string | null
}

/** Undefined when it is done, a date (app's clock) when it is to come up again, an error when it has failed. */
export type Outcome = Date | Error | undefined

/** Deadline of one message. */
export interface Deadline {
  timeoutMs?: number
  /** Aborted once all messages of the delivery are late. */
  signal?: AbortSignal
}

/** A kind of message and its handler. Every step must bear to be repeated. */
export interface Topic {
  name: string
  /**
   * Takes many at once and returns an outcome for each, or nothing when all are done. When it rejects, each is tried
   * again alone.
   */
  deliver(messages: readonly Message[], deadline?: Deadline): Promise<readonly Outcome[] | void>
  /** Does what follows when every attempt has failed, in place of a dead letter. */
  giveUp?(message: Message, error: string): Promise<void>
  /** Time in ms that one message may take; then it has failed and its slot is free. */
  timeoutMs?: number
  /** Maximum number of deliveries at once in a process. */
  limit?: number
}

export interface NewMessage {
  topic: string
  /** One message a key: put again it is due at the later call's time, and done once more if it is being delivered. */
  key?: string
  payload?: object
  /** Not before, by the app's clock; else at once. */
  dueAt?: Date
}

export interface NewJob extends NewMessage {
  /** Jobs of one series run one after the other, over all processes. */
  series?: string
  maxAttempts?: number
}

/** Channel on which PostgreSQL announces jobs that are due; the payload is the topic. */
export const channel = 'work_queue'

interface OutboxOptions {
  /** Returns the trace that a message follows from. */
  cause?: () => string | undefined
  /** Returns a condition, true once whatever else holds a job of this key is removed. */
  replacing?: (key: string) => RawBuilder<unknown>
}

interface RowOptions {
  trace?: string | undefined
  /** Of jobs; a job that waits is replaced, a message keeps its attempts. */
  job?: { series: string | null; maxAttempts: number }
}

/** Returns the statement that puts what `rows` selects: topic, key, payload, due_at. */
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
export function createOutbox({ cause, replacing }: OutboxOptions = {}) {
  /** Returns the statement, or the part of a larger one, that puts what `rows` selects: topic, key, payload, due_at. */
  const putting = (rows: RawBuilder<unknown>): RawBuilder<unknown> => putRows(rows, { trace: cause?.() })
  /** Puts a message into the outbox in the caller's transaction: it is delivered if that commits, at least once. */
  async function putMessage(db: Executor, message: NewMessage): Promise<void> {
    const { topic, key = null, payload = {}, dueAt = null } = message
    await putting(
      sql`select ${topic}, ${key}, ${JSON.stringify(payload)}::json, coalesce(${dueAt}::timestamptz, now())`,
    ).execute(db)
  }
  /** Puts a message that workers are woken for. One that waits under its key is replaced and has all its attempts. */
  async function putJob(db: Executor, job: NewJob): Promise<void> {
    const {
      topic,
      key = null,
      payload = {},
      dueAt = null,
      series = null,
      maxAttempts: most = maxAttempts,
    } = job
    const condition = key !== null && replacing ? sql`where ${replacing(key)}` : sql``
    const rows = sql`select ${topic}, ${key}, ${JSON.stringify(payload)}::json,
      coalesce(${dueAt}::timestamptz, now()) ${condition}`
    await sql`with put as (${putRows(rows, { trace: cause?.(), job: { series, maxAttempts: most } })} returning m.due_at)
      select pg_notify(${channel}, ${topic}) from put where due_at <= now()`.execute(db)
  }
  return { putting, putMessage, putJob }
}

/** Takes a message back that is not needed any more; one being delivered runs to its end. */
export async function dropMessage(db: Executor, topic: string, key: string): Promise<void> {
  await sql`delete from outbox where topic = ${topic} and key = ${key}`.execute(db)
}

/** Has a topic's messages delivered one by one, `atOnce` all of a batch beside each other; one that throws fails alone. */
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

/** Returns the key a provider call is made under: it repeats what it once answered to a key, its own faults too. */
export function idempotencyKey(base: string, { claims }: Pick<Message, 'claims'>): string {
  return claims <= 3 ? base : `${base}:${claims}`
}
