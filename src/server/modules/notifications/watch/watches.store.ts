import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { isShownSeller } from '#modules/catalog/core/shown-sellers.ts'

export interface WatchedUnit {
  sizeId: string
  label: string
  priceCents: number
  currency: string
  /** Number of remaining units of the size, or of the whole listing. Reserved units count as remaining. */
  left: number
  /** Whether the listing is hidden. A watch of a hidden listing can only be ended. */
  isHidden: boolean
}

/**
 * Locks the listing's row, so that concurrent watches are counted correctly. Returns undefined if the listing is not
 * public or does not have the size.
 */
export async function lockWatchedUnit(
  tx: Tx,
  listingId: string,
  { sizeId, label }: { sizeId: string | null; label: string | null },
): Promise<WatchedUnit | undefined> {
  await lockListing(tx, listingId)
  const { rows } = await sql<WatchedUnit>`
    select coalesce(z.id, '') as "sizeId", coalesce(z.label, '') as label,
      coalesce(z.price_cents, case when z.id is not null then p.base_price_cents end, p.price_cents) as "priceCents",
      p.currency, (select least(p.total_allowed, coalesce(sum(other.qty), 0))::integer
        from listing_sizes other where other.listing_id = p.id and not other.is_retired
          and other.id = coalesce(z.id, other.id)) as left, not ${isShownSeller()} as "isHidden"
    from listings p join sellers s on s.id = p.seller_id left join lateral (
      select id, label, price_cents from listing_sizes
      where listing_id = p.id and not is_retired
        and (id = ${sizeId} or (${sizeId}::text is null and lower(label) = lower(${label})))
      order by position limit 1) z on true
    where p.id = ${listingId} and p.state in ('active', 'paused') and (z.id is not null or (${sizeId}::text is null and ${label}::text is null))`.execute(
    tx,
  )
  return rows[0]
}

/** Locks the listing's row and returns whether it is still public. */
export async function lockListing(tx: Tx, listingId: string): Promise<boolean> {
  const { rows } = await sql<{ isShown: boolean }>`
    select state in ('active', 'paused') as "isShown" from listings where id = ${listingId} for no key update`.execute(
    tx,
  )
  return rows[0]?.isShown ?? false
}

export async function findWatch(db: Db, buyerId: string, listingId: string, sizeId: string) {
  return db
    .selectFrom('watches')
    .select('price_target_cents as targetCents')
    .where('buyer_id', '=', buyerId)
    .where('listing_id', '=', listingId)
    .where('size_id', '=', sizeId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
}

export interface NewWatch {
  buyerId: string
  listingId: string
  unit: WatchedUnit
  /** Target price in cents. Null means no target price. Undefined keeps the current target price. */
  targetCents: number | null | undefined
  now: Date
  /** A watch that was removed at or after this time gets its former place in the queue back. */
  activeSince: Date
}

/**
 * Creates or restores a watch. Returns false if the watch already existed, or if it was restored with its former place
 * in the queue.
 */
export async function putWatch(
  tx: Tx,
  { buyerId, listingId, unit, targetCents, now, activeSince }: NewWatch,
): Promise<boolean> {
  const level = Math.min(unit.left, 2)
  const state = level === 0 ? 'waiting' : 'watching'
  const { rows } = await sql<{ isNew: boolean }>`
    insert into watches as w (buyer_id, listing_id, size_id, size_label, state, watched_at, watched_price_cents,
      notified_price_cents, price_target_cents, seen_level)
    values (${buyerId}, ${listingId}, ${unit.sizeId}, ${unit.label}, ${state}, ${now}, ${unit.priceCents},
      ${unit.priceCents}, ${targetCents ?? null}, ${level})
    on conflict (buyer_id, listing_id, size_id) do update set
      removed_at = null, size_label = excluded.size_label,
      price_target_cents = case when ${targetCents !== undefined} then excluded.price_target_cents
        when w.removed_at is null then w.price_target_cents end,
      watched_at = case when w.removed_at < ${activeSince} then excluded.watched_at else w.watched_at end,
      watched_price_cents = case when w.removed_at is null or w.removed_at >= ${activeSince}
        then w.watched_price_cents else excluded.watched_price_cents end,
      notified_price_cents = case when w.removed_at is null or w.removed_at >= ${activeSince}
        then w.notified_price_cents else excluded.notified_price_cents end,
      state = case when w.removed_at is null or (w.state = 'waiting' and w.removed_at >= ${activeSince})
        then w.state else excluded.state end,
      seen_level = case when w.removed_at is null or (w.state = 'waiting' and w.removed_at >= ${activeSince})
        then w.seen_level else excluded.seen_level end
    returning watched_at = ${now} as "isNew"`.execute(tx)
  return rows[0]!.isNew
}

/**
 * Ends a buyer's watch for a size. If `sizeId` is null, ends the watches for all sizes. Returns the ended watches, each
 * with the size of the unit that was reserved for the buyer, if any.
 */
export async function endWatches(
  tx: Tx,
  buyerId: string,
  listingId: string,
  sizeId: string | null,
  now: Date,
) {
  const { rows } = await sql<{ offerSizeId: string | null }>`
    with ended as (
      select ctid, offer_size_id from watches where buyer_id = ${buyerId} and listing_id = ${listingId}
        and (${sizeId}::text is null or size_id = ${sizeId}) and removed_at is null for update
    )
    update watches w set removed_at = ${now}, offer_size_id = null, offered_until = null,
      state = case when w.state = 'offered' then 'watching' else w.state end
    from ended e where w.ctid = e.ctid
    returning e.offer_size_id as "offerSizeId"`.execute(tx)
  return rows
}

/** Returns the listing's stored number of watchers. The caller must have locked the listing's row. */
export async function getWatcherCount(tx: Tx, listingId: string): Promise<number> {
  const rows = await tx
    .selectFrom('listings')
    .select('watch_count as watchers')
    .where('id', '=', listingId)
    .execute()
  return rows[0]!.watchers
}

export async function isWatching(tx: Tx, buyerId: string, listingId: string): Promise<boolean> {
  const { rows } = await sql`select from watches
    where buyer_id = ${buyerId} and listing_id = ${listingId} and removed_at is null limit 1`.execute(tx)
  return rows.length > 0
}

/** Deletes watches that ended before `before`. */
export async function pruneWatches(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('watches').where('removed_at', '<', before).execute()
}
