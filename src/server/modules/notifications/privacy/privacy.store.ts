import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import type { StoredContent } from '../core/notification-content.ts'

type ExportedNotification = StoredContent & { href: string; at: Date; read_at: Date | null }

export async function exportNotifications(db: Db, recipient: string) {
  const { rows } = await sql<ExportedNotification>`
    select event, code, data, title, body, href, at, read_at from notifications
    where recipient = ${recipient} order by at desc, id desc`.execute(db)
  return rows
}

export async function exportWatches(db: Db, buyerId: string) {
  const { rows } =
    await sql`select listing_id, size_label, watched_at, watched_price_cents, price_target_cents
    from watches where buyer_id = ${buyerId} and removed_at is null order by watched_at desc`.execute(db)
  return rows
}

export async function exportFollows(db: Db, buyerId: string) {
  const { rows } = await sql`
    select 'seller' as kind, s.username as name, f.followed_at from seller_follows f
      join sellers s on s.id = f.seller_id where f.buyer_id = ${buyerId}
    union all
    select 'brand', brand_name, followed_at from brand_follows where buyer_id = ${buyerId}
    order by followed_at desc`.execute(db)
  return rows
}

export async function exportSearches(db: Db, buyerId: string) {
  const { rows } = await sql`select name, filter, created_at from saved_searches
    where buyer_id = ${buyerId} and removed_at is null order by created_at desc`.execute(db)
  return rows
}

/**
 * Returns which of `buyerIds` belong to buyers who watch a listing, follow a seller or brand, or have saved a search.
 * Includes buyers whose watches and searches were removed recently, because these buyers can restore them.
 */
export async function listWatchers(db: Db, buyerIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select buyer_id as id from watches where buyer_id = any(${buyerIds}::text[])
    union select buyer_id from seller_follows where buyer_id = any(${buyerIds}::text[])
    union select buyer_id from brand_follows where buyer_id = any(${buyerIds}::text[])
    union select buyer_id from saved_searches where buyer_id = any(${buyerIds}::text[])`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * Returns the ids of the watched listings, sorted by id. Listings are always locked in this order to prevent deadlocks.
 */
export async function listWatchedListings(db: Db, buyerId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct listing_id as id from watches where buyer_id = ${buyerId} order by 1`.execute(db)
  return rows.map((row) => row.id)
}

export async function eraseNotificationData(tx: Tx, buyerId: string): Promise<void> {
  const recipient = `buyer:${buyerId}`
  await tx.deleteFrom('watches').where('buyer_id', '=', buyerId).execute()
  await tx.deleteFrom('seller_follows').where('buyer_id', '=', buyerId).execute()
  await tx.deleteFrom('brand_follows').where('buyer_id', '=', buyerId).execute()
  await tx.deleteFrom('saved_searches').where('buyer_id', '=', buyerId).execute()
  await tx.deleteFrom('announced_listings').where('buyer_id', '=', buyerId).execute()
  await tx.deleteFrom('notification_settings').where('recipient', '=', recipient).execute()
  await tx.deleteFrom('push_subscriptions').where('recipient', '=', recipient).execute()
  await tx.deleteFrom('message_emails').where('recipient', '=', recipient).execute()
  await tx.deleteFrom('feeds').where('recipient', '=', recipient).execute()
}
