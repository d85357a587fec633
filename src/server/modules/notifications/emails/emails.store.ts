import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import type { EmailedEvent } from '../core/event-kinds.ts'
import type { StoredWords } from '../core/notification-words.ts'

export interface EmailedNotification extends StoredWords {
  id: string
  recipient: string
  event: EmailedEvent
  href: string
  /** Deduplication key of the notification. */
  key: string
  listingId: string | null
  sizeLabel: string | null
}

const columns = sql`n.id, n.recipient, n.event, n.code, n.data, n.title, n.body, n.href, n.key, n.listing_id as "listingId",
  (select z.label from listing_sizes z where z.id = n.size_id) as "sizeLabel"`

/** Returns the notifications to email, except for notifications that were removed from the recipient's feed. */
export async function listNotificationsToEmail(
  db: Db,
  ids: readonly string[],
): Promise<EmailedNotification[]> {
  const { rows } = await sql<EmailedNotification>`select ${columns} from notifications n
    where n.id = any(${ids}::text[]) and n.removed_at is null order by n.recipient, n.at desc, n.id desc`.execute(
    db,
  )
  return rows
}

export async function markEmailed(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await sql`update notifications set mailed_at = ${now} where id = any(${ids}::text[])`.execute(db)
}

/**
 * Locks the feed of a recipient whose digest for `day` is due and returns the recipient, or undefined if no digest is
 * due. Skips feeds that other processes have locked.
 */
export async function lockDueDigest(tx: Tx, day: string, until: Date): Promise<string | undefined> {
  const { rows } = await sql<{ recipient: string }>`
    select f.recipient from notifications n join feeds f on f.recipient = n.recipient
    where n.mail = 'daily' and n.mailed_at is null and n.at < ${until}
      and (f.digest_day is null or f.digest_day < ${day}::date)
    order by n.at
    limit 1 for update of f skip locked`.execute(tx)
  return rows[0]?.recipient
}

/**
 * Marks the due notifications as part of the recipient's digest for `day` and returns the ids of these notifications.
 */
export async function claimDigest(tx: Tx, recipient: string, day: string, until: Date, now: Date) {
  await sql`update feeds set digest_day = ${day}::date where recipient = ${recipient}`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    update notifications set mailed_at = ${now}
    where recipient = ${recipient} and mail = 'daily' and mailed_at is null and at < ${until}
    returning id`.execute(tx)
  return rows.map((row) => row.id)
}

export async function pruneNotifications(db: Db, before: Date): Promise<void> {
  await sql`
    with gone as (delete from notifications where at < ${before} returning recipient, seq, read_at, removed_at)
    update feeds f set unread = f.unread - g.n
    from (select recipient, count(*)::integer as n from gone
      where seq is not null and read_at is null and removed_at is null group by recipient) g
    where f.recipient = g.recipient`.execute(db)
}
