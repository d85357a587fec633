import { sql } from 'kysely'
import { payloadOf } from './listing.ts'
import type { Executor } from './messages.ts'

export interface DeadMessage {
  id: number
  topic: string
  key: string
  /** Payload of the message. Contains the message's key as `about`, unless the message is a job. */
  payload: object
  attempts: number
  error: string | null
}

/** Reference to a dead message that was shown to a user: its id or key, and the number of attempts at that time. */
export type SeenMessage = { attempts: number } & ({ id: number } | { key: string })

/**
 * Locks the dead messages in `seen`, except messages that have been attempted again since they were shown. Without
 * `seen`, locks all dead messages of one topic, or of all topics.
 */
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

/** Makes dead messages due now, and resets their attempt counts. The caller must have locked the messages. */
export async function reviveMessages(tx: Executor, ids: readonly number[]): Promise<void> {
  await sql`update outbox set dead_at = null, due_at = now(), attempts = 0
    where id = any(${ids}::bigint[])`.execute(tx)
}

/** Deletes messages. The caller must have locked the messages. */
export async function removeMessages(tx: Executor, ids: readonly number[]): Promise<void> {
  await sql`delete from outbox where id = any(${ids}::bigint[])`.execute(tx)
}
