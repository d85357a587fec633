import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Message } from './outbox.ts'

/** How long a claimed message is left to the worker that claimed it, unless that says that it still lives; ms. */
export const defaultLeaseMs = 30_000

/** Claims what is due of some topics by the app's clock; nobody else gets it until the lease ends. */
export async function claimMessages(
  db: Db,
  topics: readonly string[],
  { now, leaseMs, limit }: { now: Date; leaseMs: number; limit: number },
): Promise<Message[]> {
  const { rows } = await sql<Message>`
    update outbox set leased_until = now() + make_interval(secs => ${leaseMs / 1000}), attempts = attempts + 1,
      claims = claims + 1, is_put_again = false
    where id in (select id from outbox where topic = any(${topics}::text[]) and dead_at is null
      and due_at <= greatest(now(), ${now}::timestamptz) and (leased_until is null or leased_until <= now())
      order by due_at limit ${limit} for update skip locked)
    returning id, topic, coalesce(key, '') as key, payload, attempts, claims, trace`.execute(db)
  return rows
}

/** The messages as a table: a row another worker has claimed since counts more claims. */
function claimed(messages: readonly Message[]) {
  const rows = JSON.stringify(messages.map(({ id, claims }) => ({ id, claims })))
  return sql`json_to_recordset(${rows}::json) as mine(id bigint, claims integer)
    where m.id = mine.id and m.claims = mine.claims`
}

export async function renewLeases(db: Db, messages: readonly Message[], leaseMs: number): Promise<void> {
  await sql`update outbox m set leased_until = now() + make_interval(secs => ${leaseMs / 1000})
    from ${claimed(messages)} and m.leased_until is not null`.execute(db)
}

/** Lets others do at once what was claimed and will not be finished; an attempt cut short does not count. */
export async function releaseLeases(db: Db, messages: readonly Message[]): Promise<void> {
  await sql`update outbox m set leased_until = null, attempts = m.attempts - 1
    from ${claimed(messages)} and m.leased_until is not null`.execute(db)
}

/** Done: gone, or due as it was put meanwhile. */
export async function finishMessages(db: Db, messages: readonly Message[]): Promise<void> {
  const { rows } =
    await sql`delete from outbox m using ${claimed(messages)} and not m.is_put_again returning m.id`.execute(
      db,
    )
  if (rows.length === messages.length) return
  await sql`update outbox m set leased_until = null, attempts = 0, last_error = null
    from ${claimed(messages)}`.execute(db)
}

/** Comes up again at `dueAt`, or as it was put meanwhile; its attempts begin anew. */
export async function postponeMessage(db: Db, message: Message, dueAt: Date): Promise<void> {
  await sql`update outbox m set leased_until = null, last_error = null, attempts = 0,
      due_at = case when m.is_put_again then m.due_at else ${dueAt}::timestamptz end
    from ${claimed([message])}`.execute(db)
}

/** Has failed: comes up again at `dueAt` whatever was put meanwhile, or is dead. */
export async function failMessage(
  db: Db,
  message: Message,
  { dueAt, error, isDead }: { dueAt: Date; error: string; isDead: boolean },
): Promise<void> {
  await sql`update outbox m set leased_until = null, last_error = ${error.slice(0, 500)}, due_at = ${dueAt},
      dead_at = case when ${isDead} then now() end
    from ${claimed([message])}`.execute(db)
}

/** Returns how many messages of a topic are waiting, including those with a retry pause. */
export async function countWaiting(db: Db, topic: string): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from outbox
    where topic = ${topic} and dead_at is null`.execute(db)
  return rows[0]!.waiting
}
