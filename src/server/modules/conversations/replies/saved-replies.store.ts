import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

export interface SavedReply {
  _id: string
  title: string
  text: string
}

export async function listReplies(db: Db, sellerId: string): Promise<SavedReply[]> {
  return db
    .selectFrom('saved_replies')
    .select(['id as _id', 'title', 'text'])
    .where('seller_id', '=', sellerId)
    .orderBy('id')
    .execute()
}

/**
 * Saves a reply. Replaces an existing reply with the same title, even if a concurrent request has just saved that
 * reply.
 */
export async function putReply(
  tx: Tx,
  { id, sellerId, title, text, at }: Omit<SavedReply, '_id'> & { id: string; sellerId: string; at: Date },
): Promise<SavedReply> {
  const { rows } = await sql<SavedReply>`
    insert into saved_replies as r (id, seller_id, title, text, at)
    values (${id}, ${sellerId}, ${title}, ${text}, ${at})
    on conflict (seller_id, lower(title)) do update set title = excluded.title, text = excluded.text, at = excluded.at
    returning id as "_id", title, text`.execute(tx)
  return rows[0]!
}

export async function countReplies(tx: Tx, sellerId: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from saved_replies where seller_id = ${sellerId}`.execute(tx)
  return rows[0]!.n
}

export async function deleteReply(db: Db, sellerId: string, id: string): Promise<void> {
  await db.deleteFrom('saved_replies').where('id', '=', id).where('seller_id', '=', sellerId).execute()
}
