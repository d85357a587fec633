import { sql, type RawBuilder } from 'kysely'
import type { Photo } from '#contract/pictures.ts'
import type { WatchedListing } from '#contract/catalog/watch.ts'
import type { Db } from '#platform/database/db.ts'
import { isShownSeller } from '#modules/catalog/core/shown-sellers.ts'
import { unitPrice } from '#modules/catalog/core/variants.ts'
import { watchedPrice } from './watched-price.ts'

type State = WatchedListing['state']
export interface WatchedRow {
  _id: string
  sizeID: string | null
  size: string
  title: string
  photo: Photo | null
  seller: WatchedListing['seller']
  priceCents: number
  watchedCents: number
  targetCents: number | null
  currency: string
  watchCount: number
  watchedAt: Date
  state: State
  hasDropped: boolean
  isLastOne: boolean
  /** Unit reserved for the buyer, and the end of the reservation (as JSON text). */
  offer: { sizeId: string; label: string; priceCents: number; until: string } | null
}

// SQL for a buyer's watched items. An item counts as sold out if the listing is not for sale, is a hidden first-party
// listing, or has only units that other shoppers have reserved. Units that this buyer has reserved count as available.
const watched = (buyerId: string) => sql`
  select w.*, p.title, p.photos -> 0 as photo, c.now as price_cents, p.currency, p.watch_count, s.username, s.name, s.is_sa,
    l.n = 1 as is_last, c.now < w.watched_price_cents as has_dropped,
    case when l.n = 0 then 'sold-out' when l.n = 1 then 'last-one'
      when c.now < w.watched_price_cents then 'price-dropped' else 'in-stock' end as shown
  from watches w join listings p on p.id = w.listing_id join sellers s on s.id = p.seller_id,
    lateral (select ${watchedPrice} as now) c,
    lateral (select case when p.state <> 'active' or not ${isShownSeller()} then 0
        else greatest(least(p.total_allowed - p.held + coalesce(sum(h.own), 0), coalesce(sum(z.qty - z.held + h.own), 0)), 0)
        end as n
      from listing_sizes z, lateral (select count(*) as own from holds h
        where h.holder = 'buyer:' || w.buyer_id and h.size_id = z.id and h.state = 'held') h
      where z.listing_id = p.id and not z.is_retired and w.size_id in ('', z.id)) l
  where w.buyer_id = ${buyerId} and w.removed_at is null and p.price_cents is not null`

/**
 * SQL condition for each filter of the watchlist. An item can match several filters, for example if it is almost sold
 * out and has become cheaper.
 */
const filters: Record<State, RawBuilder<boolean>> = {
  'in-stock': sql`shown <> 'sold-out'`,
  'price-dropped': sql`has_dropped`,
  'last-one': sql`shown = 'last-one'`,
  'sold-out': sql`shown = 'sold-out'`,
}

/**
 * Returns the number of watched items for each filter. The numbers for `in-stock` and `sold-out` add up to all items.
 */
export async function countWatched(db: Db, buyerId: string): Promise<Record<State, number>> {
  const { rows } = await sql<Record<State, number>>`
    select count(*) filter (where ${filters['in-stock']})::integer as "in-stock",
      count(*) filter (where ${filters['price-dropped']})::integer as "price-dropped",
      count(*) filter (where ${filters['last-one']})::integer as "last-one",
      count(*) filter (where ${filters['sold-out']})::integer as "sold-out"
    from (${watched(buyerId)}) w`.execute(db)
  return rows[0]!
}

export async function listWatched(
  db: Db,
  buyerId: string,
  { state, limit, offset, now }: { state: State | null; limit: number; offset: number; now: Date },
) {
  const { rows } = await sql<WatchedRow>`
    select w.listing_id as "_id", nullif(w.size_id, '') as "sizeID", size_label as size, title, photo,
      json_build_object('username', username, 'name', name, 'isSA', is_sa) as seller,
      price_cents as "priceCents", watched_price_cents as "watchedCents", price_target_cents as "targetCents",
      currency, watch_count as "watchCount", watched_at as "watchedAt", shown as state,
      has_dropped as "hasDropped", is_last as "isLastOne",
      (select json_build_object('sizeId', z.id, 'label', z.label, 'priceCents', ${unitPrice}, 'until', h.until)
        from listing_sizes z join listings p on p.id = z.listing_id, lateral (select min(expires_at) as until from holds
          where holder = 'buyer:' || w.buyer_id and size_id = z.id and state = 'held' and expires_at > ${now}) h
        where z.id = w.offer_size_id and w.state = 'offered' and h.until is not null) as offer
    from (${watched(buyerId)}) w
    where ${state === null ? sql`true` : filters[state]}
    order by w.watched_at desc, w.listing_id, w.size_id limit ${limit} offset ${offset}`.execute(db)
  return rows
}

export async function listWatchedIds(db: Db, buyerId: string) {
  const { rows } = await sql<{ _id: string; sizeID: string | null }>`
    select listing_id as "_id", nullif(size_id, '') as "sizeID" from watches
    where buyer_id = ${buyerId} and removed_at is null order by watched_at desc limit 2000`.execute(db)
  return rows
}
