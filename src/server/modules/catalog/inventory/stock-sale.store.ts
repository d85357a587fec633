import { sql, type RawBuilder } from 'kysely'
import { createInvalidationSql } from '#platform/cache/invalidation-log.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { endHoldTimeSql, extendHoldTimeSql } from './hold-times.store.ts'
import type { LinkTimes } from './paying-holds.store.ts'
import { countUnits, type StockUnit } from './read-stock.store.ts'

/**
 * Returns SQL that selects which of the holder's holds to use for the units: as many holds as the quantity of each
 * unit, preferably holds that already belong to the order.
 */
function chosenHolds(
  orderId: string,
  holder: string,
  units: readonly StockUnit[],
  when: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`select ranked.id from (
      select id, size_id, row_number() over (partition by size_id order by order_id is not distinct from ${orderId} desc, unit) as rank
      from holds where holder = ${holder} and state = 'held' and ${when}
    ) ranked join unnest(${units.map((unit) => unit.sizeId)}::text[], ${units.map((unit) => unit.quantity ?? 1)}::integer[])
      as w(size_id, quantity) on w.size_id = ranked.size_id and ranked.rank <= w.quantity`
}

/**
 * Links the holder's live holds to an order. Extends holds that were never extended. Returns the size id of each linked
 * unit.
 */
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
        and id in (${chosenHolds(orderId, holder, units, sql`expires_at > ${now}`)})
      returning size_id, expires_at
    ), prolonged as (
      ${extendHoldTimeSql(holder, sql`linked`)}
    )
    select size_id as "sizeId" from linked`.execute(tx)
  return rows.map((row) => row.sizeId)
}

/** Returns SQL fragments that lock the holder's live holds on these sizes and link the holds to an order. */
export function linkHoldsSql(
  orderId: string,
  holder: string,
  units: readonly StockUnit[],
  { now, until, payingUntil }: LinkTimes,
): LinkHoldsSql {
  return {
    count: countUnits(units),
    mine: (
      when,
    ) => sql`select id from holds where holder = ${holder} and state = 'held' and expires_at > ${now}
      and id in (${chosenHolds(orderId, holder, units, sql`expires_at > ${now}`)}) and ${when} order by id for update`,
    link: (when) => sql`update holds set order_id = ${orderId}, extended = true,
      paying_until = ${payingUntil}::timestamptz,
      expires_at = case when extended then expires_at else greatest(expires_at, ${until}) end
      where id in (select id from mine) and ${when} returning size_id, expires_at`,
    prolong: extendHoldTimeSql(holder, sql`linked`),
  }
}

export interface LinkHoldsSql {
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
      update listing_sizes z set held = z.held - d.n, qty = z.qty - d.n
      from (select size_id, count(*)::integer as n from locked group by size_id) d where z.id = d.size_id
    ), ended as (
      ${endHoldTimeSql(sql`(select holder from sold limit 1)`, now, sql`sold`)}
    ), announced as (
      ${createInvalidationSql(sql`select distinct 'listing', listing_id from locked`)}
    )`
}

/**
 * Returns SQL for the statement that records the payment of an order. Sells all units, or none if a hold no longer
 * exists.
 */
export function sellHoldsSql(orderId: string, now: Date): SellHoldsSql {
  return {
    mine: (when) => sql`select id from holds where order_id = ${orderId} and state = 'held' and ${when}
      order by id for update`,
    sell: (when) => sql`sold as (
      update holds set state = 'sold' where id in (select id from mine) and ${when}
      returning holder, size_id, listing_id
    ), ${leavingStock(now)}`,
  }
}

export interface SellHoldsSql {
  /** Body of the common table expression `mine`, which locks and returns the order's holds. */
  mine(when: RawBuilder<unknown>): RawBuilder<unknown>
  /** Common table expressions that sell the units. The SQL includes the names of the expressions. */
  sell(when: RawBuilder<unknown>): RawBuilder<unknown>
}

/**
 * Turns the holder's holds for an order into sales and invalidates the listings. Returns the size id of each sold unit.
 */
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
        and id in (${chosenHolds(orderId, holder, units, sql`(order_id = ${orderId} or order_id is null)`)})
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
      update listing_sizes z set qty = z.qty + d.n
      from (select size_id, count(*)::integer as n from locked group by size_id) d where z.id = d.size_id
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
