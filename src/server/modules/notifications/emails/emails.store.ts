import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import type { EmailedEvent } from '../core/event-kinds.ts'
import type { StoredContent } from '../core/notification-content.ts'

export interface EmailedNotification extends StoredContent {
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

/** Returns the notifications to email. Omits notifications that were removed from the recipient's feed. */
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

/** Digest of a day. Notifications for the daily or weekly digest are due if they are older than the given times. */
export interface DueDigest {
  day: string
  until: Date
  weeklyUntil: Date
}

const isDue = ({ until, weeklyUntil }: DueDigest) => sql`n.mailed_at is null
  and ((n.mail = 'daily' and n.at < ${until}) or (n.mail = 'weekly' and n.at < ${weeklyUntil}))`

/**
 * Locks the feed of a recipient whose digest is due. Returns the recipient, or undefined if no digest is due. Skips
 * feeds that other processes have locked.
 */
export async function lockDueDigest(tx: Tx, due: DueDigest): Promise<string | undefined> {
  const { rows } = await sql<{ recipient: string }>`
    select f.recipient from notifications n join feeds f on f.recipient = n.recipient
    where ${isDue(due)} and (f.digest_day is null or f.digest_day < ${due.day}::date)
    order by n.at
    limit 1 for update of f skip locked`.execute(tx)
  return rows[0]?.recipient
}

/** Assigns the due notifications to the recipient's digest and returns their ids. */
export async function claimDigest(tx: Tx, recipient: string, due: DueDigest, now: Date) {
  await sql`update feeds set digest_day = ${due.day}::date where recipient = ${recipient}`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    update notifications n set mailed_at = ${now}
    where n.recipient = ${recipient} and ${isDue(due)}
    returning n.id`.execute(tx)
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
