import { sql } from 'kysely'
import { watchedPrice } from './watched-price.ts'
import type { Tx } from '#platform/database/db.ts'
import type { WatchState, StockLevel } from './watch.rules.ts'

/** Locks a listing while its watchers are notified, so that concurrent calls create no duplicate notifications. */
export async function lockWatchers(tx: Tx, listingId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`watch ${listingId}`}, 0))`.execute(tx)
}

export interface Watcher extends WatchState {
  buyerId: string
  sizeId: string
  sizeLabel: string
  nowLevel: StockLevel
  nowCents: number
  currency: string
  title: string
  username: string
  isSA: boolean
  /** Whether the watcher has bought this listing. If so, the watcher is not notified when the listing sells out. */
  hasBought: boolean
}

const level = sql`(select least(p.total_allowed, coalesce(sum(z.qty), 0), 2)::integer from listing_sizes z
  where z.listing_id = p.id and not z.is_retired and w.size_id in ('', z.id))`

/** Locks and returns up to `limit` watchers who have not been notified of the listing's current price or stock yet. */
export async function lockWatchersToNotify(tx: Tx, listingId: string, limit: number): Promise<Watcher[]> {
  const { rows } = await sql<Watcher>`
    select w.buyer_id as "buyerId", w.size_id as "sizeId", w.size_label as "sizeLabel", w.state,
      w.seen_level as level, w.notified_price_cents as "notifiedCents", w.price_target_cents as "targetCents",
      l.now as "nowLevel", c.now as "nowCents", p.currency, p.title, s.username, s.is_sa as "isSA",
      exists (select from holds h where h.holder = 'buyer:' || w.buyer_id and h.listing_id = p.id
        and h.state = 'sold') as "hasBought"
    from listings p join sellers s on s.id = p.seller_id join watches w on w.listing_id = p.id,
      lateral (select ${level} as now) l, lateral (select ${watchedPrice} as now) c
    where p.id = ${listingId} and p.state = 'active' and w.removed_at is null and w.state <> 'waiting'
      and (w.seen_level <> l.now or (l.now > 0 and c.now < w.notified_price_cents
        and c.now <= coalesce(w.price_target_cents, c.now)))
    order by w.buyer_id, w.size_id limit ${limit} for update of w`.execute(tx)
  return rows
}

/** Returns whether any watcher is waiting for a size that is back in stock. */
export async function hasWaitingWatchers(tx: Tx, listingId: string): Promise<boolean> {
  const { rows } = await sql`
    select from listings p join watches w on w.listing_id = p.id
    where p.id = ${listingId} and p.state = 'active' and w.removed_at is null and w.state = 'waiting'
      and ${level} > 0 limit 1`.execute(tx)
  return rows.length > 0
}

export async function saveWatchStates(
  tx: Tx,
  listingId: string,
  watchers: readonly (WatchState & { buyerId: string; sizeId: string })[],
): Promise<void> {
  await sql`
    update watches w set seen_level = k.level, notified_price_cents = k."notifiedCents", state = k.state,
      offer_size_id = case when k.state = 'offered' then w.offer_size_id end,
      offered_until = case when k.state = 'offered' then w.offered_until end
    from json_to_recordset(${JSON.stringify(watchers)}::json)
      as k("buyerId" text, "sizeId" text, level smallint, "notifiedCents" integer, state text)
    where w.listing_id = ${listingId} and w.buyer_id = k."buyerId" and w.size_id = k."sizeId"`.execute(tx)
}
