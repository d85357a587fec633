import { isFeatureOn } from '#platform/settings/features.ts'
import { sql, type RawBuilder } from 'kysely'
import { createInvalidationSql } from '#platform/cache/invalidation-log.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { Photo } from '#contract/pictures.ts'
import type { ShippingProfile } from '#contract/shipping/profile.ts'
import { shopEmails } from '#modules/accounts/accounts.ts'
import { endHoldTimeSql, extendHoldTimeSql } from './hold-times.store.ts'
import type { LinkTimes } from './paying-holds.store.ts'

export interface StockUnit {
  listingId: string
  sizeId: string
}

export interface SaleUnit extends StockUnit {
  size: string
  title: string
  /** Labels of the item's type and of the parent type. */
  types: string[]
  photo: Photo | null
  priceCents: number
  currency: string
  sellerId: string
  username: string
  sellerName: string
  /** Emails of the seller and of the seller's helper accounts, who cannot buy the item; empty for first-party items. */
  shopEmails: (string | null)[]
  shippingCents: number
  shipsFromCountry: string | null
  shippingProfile: ShippingProfile | null
  /** True if the unit is available to this holder now: neither sold nor reserved (held) by another holder. */
  isFree: boolean
  /** Expiry of the holder's own hold; null if the holder has no hold on the unit. */
  heldUntil: Date | null
  /** Earliest expiry of the holds of other shoppers; null if there is no such hold or the unit is not for sale. */
  heldByOthersUntil: Date | null
  /** End of the seller's vacation; null unless the seller is currently away. */
  awayUntil: Date | null
  /** End of the member-only period of a new first-party listing; null if the period does not apply to this holder. */
  opensAt: Date | null
}

/** Returns the current state and sellers' terms of the units in a bag. Omits units that are not for sale. */
export async function readStock(
  db: Db,
  units: readonly StockUnit[],
  holder: string | null,
  now: Date,
  earlyAccessMs: number,
) {
  const { rows } = await sql<SaleUnit>`
    select p.id as "listingId", z.id as "sizeId", z.label as size, p.title, p.photos -> 0 as photo,
      array(select of.label from types of where of.id in (t.id, t.parent_id) order by of.id = t.id desc) as types,
      p.price_cents as "priceCents", p.currency, s.id as "sellerId", s.username, s.name as "sellerName",
      case when s.is_sa then '{}'::text[] else ${shopEmails} end as "shopEmails",
      s.shipping_cents as "shippingCents", s.ship_from ->> 'country' as "shipsFromCountry", s.shipping as "shippingProfile",
      p.state = 'active' and (own.until is not null or (not z.is_retired
        and (not s.is_sa or ${isFeatureOn('firstParty')}::boolean) and (s.holiday_until is null or s.holiday_until <= ${now})
        and z.qty - z.held + own.lapsed_of_size >= 1 and p.total_allowed - p.held + own.lapsed_of_listing >= 1)) as "isFree",
      own.until as "heldUntil",
      case when p.state = 'active' and not z.is_retired then own.others_until end as "heldByOthersUntil",
      case when p.state = 'active' and s.holiday_until > ${now} then s.holiday_until end as "awayUntil",
      case when s.is_sa and p.listed_at > ${new Date(now.getTime() - earlyAccessMs)}
        then p.listed_at + ${earlyAccessMs} * interval '1 millisecond' end as "opensAt"
    from unnest(${units.map((unit) => unit.listingId)}::text[], ${units.map((unit) => unit.sizeId)}::text[])
      with ordinality as w(listing_id, size_id, position)
    join listings p on p.id = w.listing_id and p.state in ('active', 'paused')
    join listing_sizes z on z.id = w.size_id and z.listing_id = p.id
    left join types t on t.id = p.type_id
    join sellers s on s.id = p.seller_id,
      lateral (select max(h.expires_at) filter (where h.holder = ${holder} and h.size_id = z.id
            and h.expires_at > ${now}) as until,
          min(h.expires_at) filter (where h.holder is distinct from ${holder} and h.expires_at > ${now}
            and (h.size_id = z.id or z.qty > z.held)) as others_until,
          count(*) filter (where h.expires_at <= ${now}) as lapsed_of_listing,
          count(*) filter (where h.expires_at <= ${now} and h.size_id = z.id) as lapsed_of_size
        from holds h where h.listing_id = p.id and h.state = 'held') own
    order by w.position`.execute(db)
  return rows
}

/** Links the holder's live holds to an order. Extends holds that were never extended. Returns the ids of the sizes. */
export async function linkHolds(
  tx: Tx,
  orderId: string,
  holder: string,
  units: readonly StockUnit[],
  { now, until, payingUntil }: LinkTimes,
) {
  const { rows } = await sql<{ sizeId: string }>`
    with linked as (
      update holds set order_id = ${orderId}, extended = true, paying_until = ${payingUntil},
        expires_at = case when extended then expires_at else greatest(expires_at, ${until}) end
      where holder = ${holder} and state = 'held' and expires_at > ${now}
        and size_id = any(${units.map((unit) => unit.sizeId)}::text[])
      returning size_id, expires_at
    ), prolonged as (
      ${extendHoldTimeSql(holder, sql`linked`)}
    )
    select size_id as "sizeId" from linked`.execute(tx)
  return rows.map((row) => row.sizeId)
}

/** Returns parts of an SQL statement that lock the holder's live holds on these sizes and link them to an order. */
export function linkingHolds(
  orderId: string,
  holder: string,
  units: readonly StockUnit[],
  { now, until, payingUntil }: LinkTimes,
): LinkingHolds {
  return {
    count: units.length,
    mine: (
      when,
    ) => sql`select id from holds where holder = ${holder} and state = 'held' and expires_at > ${now}
      and size_id = any(${units.map((unit) => unit.sizeId)}::text[]) and ${when} order by id for update`,
    link: (when) => sql`update holds set order_id = ${orderId}, extended = true,
      paying_until = ${payingUntil}::timestamptz,
      expires_at = case when extended then expires_at else greatest(expires_at, ${until}) end
      where id in (select id from mine) and ${when} returning size_id, expires_at`,
    prolong: extendHoldTimeSql(holder, sql`linked`),
  }
}

export interface LinkingHolds {
  /** Number of rows that `mine` contains if the holder has a hold on every unit. */
  count: number
  /** Body of the common table expression `mine`. */
  mine(when: RawBuilder<unknown>): RawBuilder<unknown>
  /** Body of the common table expression `linked`. */
  link(when: RawBuilder<unknown>): RawBuilder<unknown>
  prolong: RawBuilder<unknown>
}

/**
 * Returns common table expressions that remove sold units from stock and invalidate their listings. The SQL statement
 * must define `sold` (holder, size_id, listing_id).
 */
function leavingStock(now: Date): RawBuilder<unknown> {
  return sql`locked as (
      select p.id as listing_id, z.id as size_id from sold
      join listings p on p.id = sold.listing_id join listing_sizes z on z.id = sold.size_id
      order by p.id, z.id
      for no key update of p, z
    ), listings_moved as (
      update listings p set held = p.held - d.n, total_allowed = greatest(p.total_allowed - d.n, 0)
      from (select listing_id, count(*)::integer as n from locked group by listing_id) d where p.id = d.listing_id
    ), sizes_moved as (
      update listing_sizes z set held = z.held - 1, qty = z.qty - 1 from locked where z.id = locked.size_id
    ), ended as (
      ${endHoldTimeSql(sql`(select holder from sold limit 1)`, now, sql`sold`)}
    ), announced as (
      ${createInvalidationSql(sql`select distinct 'listing', listing_id from locked`)}
    )`
}

/** Returns SQL for the statement that records the payment of an order. Sells all units, or none if a hold is gone. */
export function sellingHolds(orderId: string, now: Date): SellingHolds {
  return {
    mine: (when) => sql`select id from holds where order_id = ${orderId} and state = 'held' and ${when}
      order by id for update`,
    sell: (when) => sql`sold as (
      update holds set state = 'sold' where id in (select id from mine) and ${when}
      returning holder, size_id, listing_id
    ), ${leavingStock(now)}`,
  }
}

export interface SellingHolds {
  /** Body of the common table expression `mine`, which locks and returns the order's holds. */
  mine(when: RawBuilder<unknown>): RawBuilder<unknown>
  /** Common table expressions that sell the units, including the names of the expressions. */
  sell(when: RawBuilder<unknown>): RawBuilder<unknown>
}

/** Turns the holder's holds for an order into sales and invalidates the listings. Returns the ids of the sizes sold. */
export async function sellHeld(
  tx: Tx,
  orderId: string,
  holder: string,
  units: readonly StockUnit[],
  now: Date,
) {
  const { rows } = await sql<{ sizeId: string }>`
    with sold as (
      update holds set state = 'sold', order_id = ${orderId}
      where holder = ${holder} and state = 'held' and (order_id = ${orderId} or order_id is null)
        and size_id = any(${units.map((unit) => unit.sizeId)}::text[])
      returning holder, size_id, listing_id
    ), ${leavingStock(now)}
    select size_id as "sizeId" from sold`.execute(tx)
  return rows.map((row) => row.sizeId)
}

/** Sells one free unit. Returns false if no unit is free. */
export async function sellFree(
  tx: Tx,
  orderId: string,
  holder: string,
  unit: StockUnit,
  holdId: string,
  now: Date,
) {
  const { rows } = await sql<{ id: string }>`
    with target as (
      select p.id as listing_id, z.id as size_id
      from listings p join listing_sizes z on z.listing_id = p.id
      where p.id = ${unit.listingId} and z.id = ${unit.sizeId} and not z.is_retired and z.qty - z.held >= 1
        and p.total_allowed - p.held >= 1 and p.state = 'active'
      for no key update of p, z
    ), listing_moved as (
      update listings p set total_allowed = p.total_allowed - 1 from target where p.id = target.listing_id
    ), size_moved as (
      update listing_sizes z set qty = z.qty - 1 from target where z.id = target.size_id
    )
    insert into holds (id, size_id, listing_id, holder, state, order_id, created_at, expires_at)
    select ${holdId}, size_id, listing_id, ${holder}, 'sold', ${orderId}, ${now}::timestamptz, ${now}::timestamptz from target
    returning id`.execute(tx)
  return rows.length === 1
}

/** Returns an order's sold units to stock. Idempotent, because each sold hold is released only once. */
export async function returnToStock(tx: Tx, orderId: string, sizeIds: readonly string[] | null) {
  const { rows } = await sql<{ listingId: string }>`
    with back as (
      update holds set state = 'released' where order_id = ${orderId} and state = 'sold'
        and (${sizeIds}::text[] is null or size_id = any(${sizeIds}::text[]))
      returning size_id, listing_id
    ), locked as (
      select p.id as listing_id, z.id as size_id from back
      join listings p on p.id = back.listing_id join listing_sizes z on z.id = back.size_id
      order by p.id, z.id
      for no key update of p, z
    ), listings_moved as (
      update listings p set total_allowed = p.total_allowed + d.n
      from (select listing_id, count(*)::integer as n from locked group by listing_id) d where p.id = d.listing_id
    ), sizes_moved as (
      update listing_sizes z set qty = z.qty + 1 from locked where z.id = locked.size_id
    )
    select distinct listing_id as "listingId" from back`.execute(tx)
  return rows.map((row) => row.listingId)
}

export async function hasLiveHolds(db: Db, orderId: string, now: Date) {
  const { rows } = await sql<{ isLive: boolean }>`
    select exists (select from holds
      where order_id = ${orderId} and state = 'held' and expires_at > ${now}) as "isLive"`.execute(db)
  return rows[0]!.isLive
}
