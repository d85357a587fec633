import { sql } from 'kysely'
import { payloadOf } from './listing.ts'
import type { Executor } from './messages.ts'

export interface DeadMessage {
  id: number
  topic: string
  key: string
  /** With the key as `about`, where it says what the message is about. */
  payload: object
  attempts: number
  error: string | null
}

/** One that was seen dead, by its id or its key. */
export type SeenMessage = { attempts: number } & ({ id: number } | { key: string })

/** Locks messages that are dead, and as they were seen; without `seen` every dead one, of a topic or of all. */
export async function lockDeadMessages(
  tx: Executor,
  { topic = null, seen }: { topic?: string | null; seen?: readonly SeenMessage[] | undefined },
): Promise<DeadMessage[]> {
  const { rows } = await sql<DeadMessage>`
    select m.id::float8 as id, m.topic, coalesce(m.key, '') as key, ${payloadOf} as payload, m.attempts, m.last_error as error
    from outbox m
    where m.dead_at is not null and (${topic}::text is null or m.topic = ${topic}) and (${!seen} or exists (
      select from json_to_recordset(${JSON.stringify(seen ?? [])}::json) as s(id bigint, key text, attempts integer)
      where (s.id = m.id or s.key = m.key) and s.attempts = m.attempts))
    order by m.id for update`.execute(tx)
  return rows
}

/** Gives locked messages all their attempts again, from now on. */
export async function reviveMessages(tx: Executor, ids: readonly number[]): Promise<void> {
  await sql`update outbox set dead_at = null, due_at = now(), attempts = 0
    where id = any(${ids}::bigint[])`.execute(tx)
}

/** Throws locked messages away. */
export async function removeMessages(tx: Executor, ids: readonly number[]): Promise<void> {
  await sql`delete from outbox where id = any(${ids}::bigint[])`.execute(tx)
}
