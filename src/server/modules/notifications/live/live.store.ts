import { sql } from 'kysely'
import type { Db } from '#platform/database/db.ts'
import { notificationColumns, type StoredNotification } from '../core/notifications.store.ts'

export interface FeedState {
  recipient: string
  seq: number
  unread: number
  /**
   * Number of unread conversations. `conversationsSeq` is a version number that increases whenever a conversation
   * changes.
   */
  unreadConversations: number
  conversationsSeq: number
}

/** Returns the current sequence numbers and unread counts of the recipients' feeds and inboxes. */
export async function listFeedStates(db: Db, recipients: readonly string[]): Promise<FeedState[]> {
  const { rows } = await sql<FeedState>`
    select r.recipient, coalesce(f.seq, 0) as seq, coalesce(f.unread, 0) as unread,
      coalesce(i.unread, 0) as "unreadConversations", coalesce(i.seq, 0) as "conversationsSeq"
    from unnest(${recipients}::text[]) r(recipient) left join feeds f on f.recipient = r.recipient
    left join inboxes i on i.recipient = r.recipient`.execute(db)
  return rows
}

/** Returns the notifications of each feed after the feed's `seq`, oldest first. */
export async function listNotificationsSince(db: Db, since: readonly { recipient: string; seq: number }[]) {
  const { rows } = await sql<StoredNotification & { recipient: string }>`
    select ${notificationColumns}, n.recipient
    from json_to_recordset(${JSON.stringify(since)}::json) as f(recipient text, seq integer)
    join notifications n on n.recipient = f.recipient and n.seq > f.seq
    where n.removed_at is null order by n.recipient, n.seq limit 5000`.execute(db)
  return rows
}

/** Returns the given token hashes (hexadecimal) whose sessions have not expired. */
export async function listOpenTokens(db: Db, hashes: readonly string[], now: Date): Promise<string[]> {
  const { rows } = await sql<{ hash: string }>`
    select encode(token_hash, 'hex') as hash from sessions
    where token_hash in (select decode(hash, 'hex') from unnest(${hashes}::text[]) hash)
      and expires_at > ${now}`.execute(db)
  return rows.map((row) => row.hash)
}
