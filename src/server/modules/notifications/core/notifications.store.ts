import { hasRight, staffRoles } from '#contract/staff-roles.ts'
import { rightOfEvent, type adminEvents } from '#contract/notifications/notifications.ts'
import { sql } from 'kysely'
import type { EmailTiming } from '#contract/notifications/email-timings.ts'
import type { Notification, NotificationEvent } from '#contract/notifications/notifications.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { StoredContent } from './notification-content.ts'
import type { SavedChannelSetting, NotificationReader } from './channel-settings.ts'

export interface NotificationRecipient extends NotificationReader {
  recipient: string
  email: string
  /** Whether the person has verified the email address. */
  isProven: boolean
}

/**
 * Returns the recipients who still have an account. `isNotifiedAtOnce` is always false here. The caller sets it to true
 * for members. The email is empty if another buyer has verified the same address and this buyer has not. This buyer
 * then gets no emails.
 */
export async function listRecipients(
  db: Db,
  recipients: readonly string[],
): Promise<NotificationRecipient[]> {
  const { rows } = await sql<NotificationRecipient>`
    select 'buyer:' || id as recipient, 'buyer' as kind, case when is_validated or not exists (
        select from buyers o where o.is_validated and lower(o.email) = lower(b.email)) then email else '' end as email,
      is_validated as "isProven", language, false as "isNotifiedAtOnce", null as role
    from buyers b where erased_at is null and id = any(${idsOf('buyer:', recipients)}::text[])
    union all
    select 'seller:' || id, 'seller', email, true, language, false, role_of(s)
    from sellers s where may_sign_in(s) and id = any(${idsOf('seller:', recipients)}::text[])`.execute(db)
  return rows
}

function idsOf(prefix: string, recipients: readonly string[]): string[] {
  return recipients.filter((one) => one.startsWith(prefix)).map((one) => one.slice(prefix.length))
}

/** Returns the staff members whose role includes notifications about this event. */
export async function listStaffFor(db: Db, event: (typeof adminEvents)[number]): Promise<string[]> {
  const roles = staffRoles.filter((role) => hasRight(role, rightOfEvent[event]))
  const { rows } = await sql<{ recipient: string }>`
    select 'seller:' || id as recipient from sellers s
    where (is_admin or is_sa or staff_role is not null) and role_of(s) = any(${roles}::text[]) order by id`.execute(
    db,
  )
  return rows.map((row) => row.recipient)
}

export async function listSavedChannelSettings(db: Db, recipients: readonly string[]) {
  const { rows } = await sql<SavedChannelSetting & { recipient: string }>`
    select recipient, event, in_app as "inApp", mail, push, timing from notification_settings
    where recipient = any(${recipients}::text[])`.execute(db)
  return rows
}

export async function saveChannelSettings(
  db: Db,
  recipient: string,
  choices: readonly SavedChannelSetting[],
): Promise<void> {
  if (choices.length === 0) return
  await sql`
    insert into notification_settings (recipient, event, in_app, mail, push, timing)
    select ${recipient}, event, "inApp", mail, push, timing
    from json_to_recordset(${JSON.stringify(choices)}::json)
      as c(event text, "inApp" boolean, mail boolean, push boolean, timing text)
    on conflict (recipient, event) do update
      set in_app = coalesce(excluded.in_app, notification_settings.in_app),
        mail = coalesce(excluded.mail, notification_settings.mail),
        push = coalesce(excluded.push, notification_settings.push),
        timing = coalesce(excluded.timing, notification_settings.timing)`.execute(db)
}

export interface NewNotification {
  id: string
  recipient: string
  event: NotificationEvent
  key: string
  code: string
  data: object
  title: string
  body: string
  href: string
  listingId: string | null
  sizeId: string | null
  isShown: boolean
  mail: 'none' | EmailTiming
}

/** Returns the number of immediate emails about new items since a time, keyed by recipient. */
export async function countImmediate(tx: Tx, recipients: readonly string[], since: Date) {
  const { rows } = await sql<{ recipient: string; count: number }>`
    select recipient, count(*)::integer as count from notifications
    where recipient = any(${recipients}::text[]) and at >= ${since} and mail = 'at-once' and event in ('saved-search', 'followed')
    group by recipient`.execute(tx)
  return new Map(rows.map(({ recipient, count }) => [recipient, count]))
}

/**
 * Locks feeds until the transaction ends, so that notifications become visible in the order of their sequence numbers.
 */
export async function lockFeeds(tx: Tx, recipients: readonly string[]): Promise<void> {
  await sql`insert into feeds (recipient) select r from unnest(${recipients}::text[]) r order by r
    on conflict do nothing`.execute(tx)
  await sql`select from feeds where recipient = any(${recipients}::text[]) order by recipient for update`.execute(
    tx,
  )
}

/**
 * Inserts notifications and wakes the live feeds on commit. Skips a notification if the recipient already has a
 * notification with the same deduplication key. The caller must have locked the feeds.
 */
export async function insertNotifications(tx: Tx, notifications: readonly NewNotification[], now: Date) {
  const rows = notifications.map((notification, position) => ({ ...notification, position }))
  const { rows: added } = await sql<{ id: string; mail: NewNotification['mail'] }>`
    with wanted as (
      select n.* from json_to_recordset(${JSON.stringify(rows)}::json) as n(id text, recipient text, event text,
        key text, code text, data jsonb, title text, body text, href text, "listingId" text, "sizeId" text, "isShown" boolean, mail text,
        position integer)
      where not exists (select from notifications o where o.recipient = n.recipient and o.key = n.key)
    ), numbered as (
      select w.*, case when w."isShown" then f.seq
          + count(*) filter (where w."isShown") over (partition by w.recipient order by w.position) end as seq
      from wanted w join feeds f on f.recipient = w.recipient
    ), added as (
      insert into notifications (id, recipient, seq, event, key, code, data, title, body, href, listing_id, size_id,
        at, mail)
      select id, recipient, seq, event, key, code, data, title, body, href, "listingId", "sizeId",
        ${now}::timestamptz, mail
      from numbered
      returning id, recipient, seq, mail
    ), counted as (
      update feeds f set seq = f.seq + a.n, unread = f.unread + a.n
      from (select recipient, count(*)::integer as n from added where seq is not null group by recipient) a
      where f.recipient = a.recipient
      returning f.recipient
    ), sent as (select pg_notify('notifications', recipient) from counted)
    select a.id, a.mail from added a, (select count(*) from sent) woken`.execute(tx)
  return added
}

export const notificationColumns = sql`n.id as "_id", n.event, n.code, n.data, n.title, n.body, n.href,
  n.listing_id as "itemId", n.size_id as "sizeId", n.at, n.read_at is not null as "isRead", n.seq`

export interface FeedPage {
  before: number | null
  limit: number
  unreadOnly: boolean
}

export type StoredNotification = Omit<Notification, 'at' | 'title' | 'text'> & StoredContent & { at: Date }

export async function listNotifications(db: Db, recipient: string, { before, limit, unreadOnly }: FeedPage) {
  const { rows } = await sql<StoredNotification>`
    select ${notificationColumns} from notifications n
    where n.recipient = ${recipient} and n.seq is not null and n.removed_at is null
      and (${before}::integer is null or n.seq < ${before}) and (not ${unreadOnly} or n.read_at is null)
    order by n.seq desc limit ${limit}`.execute(db)
  return rows
}

export async function countUnread(db: Db, recipient: string): Promise<number> {
  const rows = await db.selectFrom('feeds').select('unread').where('recipient', '=', recipient).execute()
  return rows[0]?.unread ?? 0
}

/**
 * Marks notifications as read at `at`, or as unread if `at` is null. If `ids` is null, marks all notifications. The
 * caller must have locked the feed.
 */
export async function setRead(tx: Tx, recipient: string, ids: readonly string[] | null, at: Date | null) {
  await sql`
    with moved as (
      update notifications set read_at = ${at}::timestamptz
      where recipient = ${recipient} and seq is not null and removed_at is null
        and (read_at is null) = (${at}::timestamptz is not null)
        and (${ids}::text[] is null or id = any(${ids}::text[]))
      returning id
    ), counted as (
      update feeds set unread = unread + case when ${at}::timestamptz is null then 1 else -1 end * m.n
      from (select count(*)::integer as n from moved) m where recipient = ${recipient} and m.n > 0
      returning recipient
    )
    select pg_notify('notifications', recipient) from counted`.execute(tx)
}

/** Marks notifications whose key starts with `prefix` as read. The caller must have locked the feed. */
export async function markReadByKey(tx: Tx, recipient: string, prefix: string, at: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from notifications
    where recipient = ${recipient} and starts_with(key, ${prefix}) and read_at is null`.execute(tx)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await setRead(tx, recipient, ids, at)
}

export interface NotificationRemoval {
  /** Ids of notifications to remove. */
  ids: readonly string[]
  /**
   * If set, also removes the notifications about this listing. If `sizeId` is set too, removes only the notifications
   * about that size.
   */
  listingId: string | null
  sizeId: string | null
}

/**
 * Hides notifications from a feed and returns the number of hidden notifications. The rows remain in the database until
 * they are pruned. The caller must have locked the feed.
 */
export async function removeNotifications(
  tx: Tx,
  recipient: string,
  { ids, listingId, sizeId }: NotificationRemoval,
  now: Date,
): Promise<number> {
  const { rows } = await sql<{ removed: number; woken: number }>`
    with gone as (
      update notifications set removed_at = ${now}
      where recipient = ${recipient} and seq is not null and removed_at is null and (id = any(${ids}::text[])
        or (listing_id = ${listingId} and (${sizeId}::text is null or size_id = ${sizeId})))
      returning read_at
    ), counted as (
      update feeds set unread = unread - g.n
      from (select count(*)::integer as n from gone where read_at is null) g
      where recipient = ${recipient} and g.n > 0 returning recipient
    ), sent as (select pg_notify('notifications', recipient) from counted)
    select (select count(*) from gone)::integer as removed, (select count(*) from sent) as woken`.execute(tx)
  return rows[0]!.removed
}

/**
 * Restores removed notifications at their former position. Ignores all other ids. The caller must have locked the feed.
 */
export async function restoreNotifications(tx: Tx, recipient: string, ids: readonly string[]): Promise<void> {
  await sql`
    with back as (
      update notifications set removed_at = null
      where recipient = ${recipient} and seq is not null and removed_at is not null and id = any(${ids}::text[])
      returning read_at
    ), counted as (
      update feeds set unread = unread + b.n
      from (select count(*)::integer as n from back where read_at is null) b
      where recipient = ${recipient} and b.n > 0 returning recipient
    )
    select pg_notify('notifications', recipient) from counted`.execute(tx)
}
