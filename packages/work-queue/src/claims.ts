import { sql } from 'kysely'
import type { Executor, Message } from './messages.ts'
import { maxAttempts } from './retry-policy.ts'

/**
 * Duration in ms of the lease on a claimed message. A running worker renews the lease. If the lease ends before the
 * delivery does, other workers can claim the message.
 */
export const defaultLeaseMs = 30_000

export interface ClaimOptions {
  now: Date
  leaseMs: number
  limit: number
  /** Time in ms after the end of a lease during which the message cannot be claimed yet. */
  graceMs?: number
  /** Id of the claiming process, which is shown in lists of running messages. */
  runner?: string | undefined
}

/**
 * Claims due messages of the given topics. A message is due if its due time has passed, by the app's clock or by the
 * database's clock. While a message's lease lasts, no other worker can claim the message.
 */
export async function claimMessages(
  db: Executor,
  topics: readonly string[],
  { now, leaseMs, limit, graceMs = 0, runner }: ClaimOptions,
): Promise<Message[]> {
  const isDue = sql`due_at <= greatest(now(), ${now}::timestamptz)`
  try {
    const { rows } = await sql<Message>`
      with claimed as (
        update outbox set leased_until = now() + make_interval(secs => ${leaseMs / 1000}), attempts = attempts + 1,
          claims = claims + 1, is_put_again = false, running_series = series, runner = ${runner ?? null}::text
        where id in (select m.id from outbox m where m.topic = any(${topics}::text[]) and m.dead_at is null
          and m.${isDue} and (m.leased_until is null or m.leased_until <= now() - make_interval(secs => ${graceMs / 1000}))
          and (m.series is null or not exists (select from outbox o where o.series = m.series and o.id <> m.id
            and (o.running_series is not null or o.dead_at is null and o.id < m.id and o.${isDue})))
          order by m.due_at limit ${limit} for update skip locked)
        returning *
      )
      select id::float8 as id, topic, coalesce(key, '') as key, payload, attempts, claims, trace,
        coalesce(max_attempts, ${maxAttempts}::integer) as "maxAttempts"
      from claimed order by due_at, claimed.id`.execute(db)
    return rows
  } catch (error) {
    // Another process has just claimed a job of the same series. The worker's next round tries to claim messages again.
    if ((error as { constraint?: unknown }).constraint === 'outbox_running') return []
    throw error
  }
}

/**
 * Returns a SQL condition that matches messages by id and number of claims. If another worker has claimed a message
 * since this worker did, the message has a higher number of claims and does not match.
 */
function ownClaims(messages: readonly Message[]) {
  const rows = JSON.stringify(messages.map(({ id, claims }) => ({ id, claims })))
  return sql`json_to_recordset(${rows}::json) as mine(id bigint, claims integer)
    where m.id = mine.id and m.claims = mine.claims`
}

const releasedColumns = sql`leased_until = null, running_series = null, runner = null`

export async function renewLeases(
  db: Executor,
  messages: readonly Message[],
  leaseMs: number,
): Promise<void> {
  await sql`update outbox m set leased_until = now() + make_interval(secs => ${leaseMs / 1000})
    from ${ownClaims(messages)} and m.leased_until is not null`.execute(db)
}

/**
 * Ends the leases of messages whose delivery is not finished, so that other workers can claim these messages. Does not
 * count the interrupted attempts.
 */
export async function releaseLeases(db: Executor, messages: readonly Message[]): Promise<void> {
  await sql`update outbox m set ${releasedColumns}, attempts = m.attempts - 1
    from ${ownClaims(messages)} and m.leased_until is not null`.execute(db)
}

/**
 * Deletes delivered messages. A message that was enqueued again during its delivery is not deleted, and becomes due at
 * its new due time.
 */
export async function finishMessages(db: Executor, messages: readonly Message[]): Promise<void> {
  const { rows } =
    await sql`delete from outbox m using ${ownClaims(messages)} and not m.is_put_again returning m.id`.execute(
      db,
    )
  if (rows.length === messages.length) return
  await sql`update outbox m set ${releasedColumns}, attempts = 0, last_error = null
    from ${ownClaims(messages)}`.execute(db)
}

/**
 * Makes a message due again at `dueAt` and resets its number of attempts. If the message was enqueued again during its
 * delivery, it becomes due at its new due time instead of `dueAt`.
 */
export async function postponeMessage(db: Executor, message: Message, dueAt: Date): Promise<void> {
  await sql`update outbox m set ${releasedColumns}, last_error = null, attempts = 0,
      due_at = case when m.is_put_again then m.due_at else ${dueAt}::timestamptz end
    from ${ownClaims([message])}`.execute(db)
}

/**
 * Records a failed attempt. The message becomes due again at `dueAt`, even if it was enqueued again during the attempt.
 * With `isDead`, the message becomes dead; if it was enqueued again, its number of attempts is reset instead.
 */
export async function failMessage(
  db: Executor,
  message: Message,
  { dueAt, error, isDead }: { dueAt: Date; error: string; isDead: boolean },
): Promise<void> {
  await sql`update outbox m set ${releasedColumns}, last_error = ${error.slice(0, 500)}, due_at = ${dueAt},
      attempts = case when ${isDead} and m.is_put_again then 0 else m.attempts end,
      dead_at = case when ${isDead} and not m.is_put_again then now() end
    from ${ownClaims([message])}`.execute(db)
}

/** Returns the number of undelivered messages of a topic, including messages that will be retried. */
export async function countWaiting(db: Executor, topic: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::integer as waiting from outbox
    where topic = ${topic} and dead_at is null`.execute(db)
  return rows[0]!.waiting
}
