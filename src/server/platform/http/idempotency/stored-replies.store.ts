import { sql } from 'kysely'
import type { Db } from '../../database/db.ts'

/**
 * Inserts a call. Returns false if its key already exists. Replaces an existing call without a reply if it began before
 * `deadSince`.
 */
export async function beginCall(
  db: Db,
  { key, request, now, deadSince }: { key: Buffer; request: Buffer; now: Date; deadSince: Date },
): Promise<boolean> {
  const { rows } = await sql`insert into answered_calls as t (key, request, begun_at)
    values (${key}, ${request}, ${now})
    on conflict (key) do update set begun_at = excluded.begun_at
      where t.request = excluded.request and t.reply is null and t.begun_at < ${deadSince}
    returning 1`.execute(db)
  return rows.length === 1
}

export async function findCall(
  db: Db,
  key: Buffer,
): Promise<{ request: Buffer; reply: Buffer | null } | undefined> {
  return db
    .selectFrom('answered_calls')
    .select(['request', 'reply'])
    .where('key', '=', key)
    .executeTakeFirst()
}

export async function saveReply(db: Db, key: Buffer, reply: Buffer): Promise<void> {
  await db.updateTable('answered_calls').set({ reply }).where('key', '=', key).execute()
}

/** Deletes a call that failed without a reply, so that its key can be used again. */
export async function deleteUnansweredCall(db: Db, key: Buffer): Promise<void> {
  await db.deleteFrom('answered_calls').where('key', '=', key).where('reply', 'is', null).execute()
}

export async function deleteCallsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('answered_calls').where('begun_at', '<', before).execute()
}
