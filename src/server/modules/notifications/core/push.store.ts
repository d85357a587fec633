import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import type { StoredContent } from './notification-content.ts'

export interface PushSubscriptionRow {
  endpoint: string
  p256dh: string
  auth: string
}

/** SQL condition on a subscription `p` and a session `s`: the session is open and still has the same token. */
const isOpen = (now: Date) =>
  sql`s.id = p.session_id and s.token_hash = p.token_hash and s.expires_at > ${now}::timestamptz`

/** Returns the subscriptions of these recipients whose sessions are open. */
export async function listSubscriptions(db: Db | Tx, recipients: readonly string[], now: Date) {
  const { rows } = await sql<{ id: string; recipient: string }>`
    select p.id, p.recipient from push_subscriptions p join sessions s on ${isOpen(now)}
    where p.recipient = any(${recipients}::text[]) order by p.id`.execute(db)
  return rows
}

export interface PushedNotification extends StoredContent, PushSubscriptionRow {
  recipient: string
  href: string
  at: Date
}

/**
 * Returns a notification and the subscription to which it is pushed. Returns undefined if the notification was read or
 * removed, or if the subscription has ended.
 */
export async function findPushedNotification(
  db: Db,
  { notification, subscription }: { notification: string; subscription: string },
  now: Date,
): Promise<PushedNotification | undefined> {
  const { rows } = await sql<PushedNotification>`
    select n.recipient, n.event, n.code, n.data, n.title, n.body, n.href, n.at, p.endpoint, p.p256dh, p.auth
    from notifications n join push_subscriptions p on p.recipient = n.recipient join sessions s on ${isOpen(now)}
    where n.id = ${notification} and p.id = ${subscription}
      and n.removed_at is null and n.read_at is null`.execute(db)
  return rows[0]
}

/** Returns the endpoint of the session's subscription. */
export async function findEndpoint(
  db: Db,
  sessionId: string,
  tokenHash: Buffer,
): Promise<string | undefined> {
  const { rows } = await sql<{ endpoint: string }>`
    select endpoint from push_subscriptions
    where session_id = ${sessionId} and token_hash = ${tokenHash}`.execute(db)
  return rows[0]?.endpoint
}

export interface NewPushSubscription extends PushSubscriptionRow {
  id: string
  recipient: string
  sessionId: string
  tokenHash: Buffer
  now: Date
}

/**
 * Saves the subscription of a session. If the same browser had a subscription in another session, replaces it. Returns
 * false if the endpoint is stored with different keys, or if the session has ended. The caller must lock the
 * recipient's feed.
 */
export async function saveSubscription(tx: Tx, row: NewPushSubscription): Promise<boolean> {
  await sql`delete from push_subscriptions where session_id = ${row.sessionId}
    and endpoint <> ${row.endpoint}`.execute(tx)
  await sql`delete from push_subscriptions where endpoint = ${row.endpoint} and p256dh = ${row.p256dh}
    and auth = ${row.auth}`.execute(tx)
  const { rows } = await sql`
    insert into push_subscriptions (id, recipient, session_id, token_hash, endpoint, p256dh, auth, created_at)
    select ${row.id}, ${row.recipient}, s.id, s.token_hash, ${row.endpoint}, ${row.p256dh}, ${row.auth}, ${row.now}
    from sessions s where s.id = ${row.sessionId} and s.token_hash = ${row.tokenHash}
    on conflict do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** Deletes the oldest subscriptions of a recipient who has more than `limit`. */
export async function deleteOldest(tx: Tx, recipient: string, limit: number): Promise<void> {
  await sql`delete from push_subscriptions where id in (select id from push_subscriptions
    where recipient = ${recipient} order by created_at desc, id desc offset ${limit})`.execute(tx)
}

export async function deleteBySession(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute()
}

export async function deleteByEndpoint(db: Db, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).execute()
}

/** Deletes subscriptions whose session now has a different token. */
export async function pruneSubscriptions(db: Db): Promise<void> {
  await sql`delete from push_subscriptions p using sessions s
    where s.id = p.session_id and s.token_hash <> p.token_hash`.execute(db)
}

/** Returns each subscription's time and the host of its push service, but not the rest of the URL, which is secret. */
export async function exportSubscriptions(db: Db, recipient: string) {
  const { rows } = await sql<{ push_service: string; created_at: Date }>`
    select substring(endpoint from '^https?://([^/]+)') as push_service, created_at from push_subscriptions
    where recipient = ${recipient} order by created_at`.execute(db)
  return rows
}
