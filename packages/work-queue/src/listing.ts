import { sql, type RawBuilder } from 'kysely'
import type { Executor } from './messages.ts'
import { maxAttempts } from './retry-policy.ts'

export type MessageState = 'dead' | 'waiting' | 'running'

export interface MessageRow {
  id: number
  task: string
  state: MessageState
  attempts: number
  maxAttempts: number
  error: string | null
  payload: unknown
  dueAt: Date | null
  runner: string | null
}

const stateConditions: Record<MessageState, RawBuilder<unknown>> = {
  dead: sql`m.dead_at is not null`,
  // Excludes messages that become due in the future, such as reminders, because they are not waiting for a worker.
  // Includes messages that wait to be retried.
  waiting: sql`m.dead_at is null and (m.due_at <= now() or m.attempts > 0)
    and (m.leased_until is null or m.leased_until <= now())`,
  running: sql`m.leased_until > now()`,
}

/**
 * Payload of a message in a list. It contains the message's key as `about`, because the key identifies the object that
 * the message is about. The payload of a job is unchanged.
 */
export const payloadOf = sql`case when m.key is null or m.max_attempts is not null then m.payload
  else (jsonb_build_object('about', m.key) || m.payload::jsonb)::json end`

/** Returns a page of messages in one state, newest first. `before` is the last id on the previous page. */
export async function listMessages(
  db: Executor,
  { state, before, limit }: { state: MessageState; before: number | undefined; limit: number },
): Promise<MessageRow[]> {
  const { rows } = await sql<Omit<MessageRow, 'state'>>`
    select m.id::float8 as id, m.topic as task, m.attempts, coalesce(m.max_attempts, ${maxAttempts}::integer) as "maxAttempts",
      m.last_error as error, ${payloadOf} as payload, m.due_at as "dueAt", m.runner
    from outbox m where ${stateConditions[state]} and m.id < ${before ?? Number.MAX_SAFE_INTEGER}
    order by m.id desc limit ${limit}`.execute(db)
  return rows.map((row) => ({ ...row, state, dueAt: state === 'dead' ? null : row.dueAt }))
}

/** Counts the messages in each state. Each count stops at `limit`. */
export async function countMessages(db: Executor, limit: number): Promise<Record<MessageState, number>> {
  const count = (state: MessageState) =>
    sql`(select count(*)::integer from (select from outbox m where ${stateConditions[state]} limit ${limit}) few)`
  const { rows } = await sql<Record<MessageState, number>>`
    select ${count('dead')} as dead, ${count('waiting')} as waiting, ${count('running')} as running`.execute(
    db,
  )
  return rows[0]!
}

/** Returns the number of messages of the given topics that are due or are being delivered. */
export async function countDue(db: Executor, topics: readonly string[], now: Date): Promise<number> {
  const { rows } = await sql<{
    due: number
  }>`select count(*)::integer as due from outbox where dead_at is null
    and due_at <= greatest(now(), ${now}::timestamptz) and topic = any(${topics}::text[])`.execute(db)
  return rows[0]!.due
}

/** Returns how long, in minutes, the oldest due message has been waiting for a worker. */
export async function oldestWaitMinutes(db: Executor): Promise<number> {
  const { rows } = await sql<{ minutes: number }>`
    select coalesce(extract(epoch from now() - min(due_at)) / 60, 0)::float8 as minutes from outbox
    where dead_at is null and due_at <= now() and (leased_until is null or leased_until <= now())`.execute(db)
  return rows[0]!.minutes
}
