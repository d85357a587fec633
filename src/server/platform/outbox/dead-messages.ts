import { sql } from 'kysely'
import type { Tx } from '../database/db.ts'

export interface DeadMessage {
  id: number
  topic: string
  key: string
  payload: object
  attempts: number
  error: string | null
}

/** One that was seen dead, by its id or its key. */
export type SeenMessage = { attempts: number } & ({ id: number } | { key: string })

/** Locks messages that are dead, and as they were seen; without `seen` every dead one, of a topic or of all. */
export async function lockDeadMessages(
  tx: Tx,
  { topic = null, seen }: { topic?: string | null; seen?: readonly SeenMessage[] | undefined },
): Promise<DeadMessage[]> {
  const { rows } = await sql<DeadMessage>`
    select m.id, m.topic, coalesce(m.key, '') as key, m.payload, m.attempts, m.last_error as error from outbox m
    where m.dead_at is not null and (${topic}::text is null or m.topic = ${topic}) and (${!seen} or exists (
      select from json_to_recordset(${JSON.stringify(seen ?? [])}::json) as s(id bigint, key text, attempts integer)
      where (s.id = m.id or s.key = m.key) and s.attempts = m.attempts))
    order by m.id for update`.execute(tx)
  return rows
}

/** Gives locked messages all their attempts again, from now on. */
export async function reviveMessages(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update outbox set dead_at = null, due_at = now(), attempts = 0
    where id = any(${ids}::bigint[])`.execute(tx)
}

/** Throws locked messages away. */
export async function removeMessages(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`delete from outbox where id = any(${ids}::bigint[])`.execute(tx)
}
