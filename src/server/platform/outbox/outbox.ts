import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '../database/db.ts'
import { telemetry } from '../telemetry/telemetry.ts'

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
  /** The trace it follows from, as W3C's `traceparent` has it. */
  trace?: string | null
}

/** Undefined when it is done, a date (app's clock) when it is to come up again, an error when it has failed. */
export type Outcome = Date | Error | undefined

/** What is done with the messages of a topic. Every step must bear to be repeated. */
export interface OutboxTopic {
  name: string
  /**
   * Takes many at once and returns an outcome for each, or nothing when all are done. When it rejects, each is tried
   * again alone.
   */
  deliver(messages: readonly Message[]): Promise<readonly Outcome[] | void>
  /** Does what follows when every attempt has failed, in place of a dead letter. */
  giveUp?(message: Message, error: string): Promise<void>
}

export interface NewMessage {
  topic: string
  /** One message a key: put again it is due at the later call's time, and done once more if it is being delivered. */
  key?: string
  payload?: object
  /** Not before, by the app's clock; else at once. */
  dueAt?: Date
}

/** Puts a message into the outbox in the caller's transaction: it is delivered if that commits, at least once. */
export async function putMessage(db: Db | Tx, message: NewMessage): Promise<void> {
  const { topic, key = null, payload = {}, dueAt = null } = message
  await putting(
    sql`select ${topic}, ${key}, ${JSON.stringify(payload)}::json, coalesce(${dueAt}::timestamptz, now())`,
  ).execute(db)
}

/** Returns the statement, or the part of a larger one, that puts what `rows` selects: topic, key, payload, due_at. */
export function putting(rows: RawBuilder<unknown>): RawBuilder<unknown> {
  const trace = telemetry()?.cause() ?? null
  return sql`insert into outbox as m (topic, key, payload, due_at, trace)
    select put.*, ${trace}::text from (${rows}) as put (topic, key, payload, due_at)
    on conflict (topic, key) do update set payload = excluded.payload, due_at = excluded.due_at, trace = excluded.trace,
      is_put_again = m.leased_until is not null, dead_at = null,
      attempts = case when m.dead_at is null then m.attempts else 0 end`
}

/** Takes a message back that is not needed any more; one being delivered runs to its end. */
export async function dropMessage(db: Db | Tx, topic: string, key: string): Promise<void> {
  await sql`delete from outbox where topic = ${topic} and key = ${key}`.execute(db)
}

/** Has a topic's messages delivered one by one, `atOnce` all of a batch beside each other; one that throws fails alone. */
export function eachMessage(
  work: (message: Message) => Promise<Date | void>,
  { atOnce = false } = {},
): OutboxTopic['deliver'] {
  const attempt = async (message: Message): Promise<Outcome> => {
    try {
      return (await work(message)) ?? undefined
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }
  return async (messages) => {
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
