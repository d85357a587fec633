import { sql } from 'kysely'
import { createInvalidationSql } from '#platform/cache/invalidation-log.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { isShownSeller } from './core/shown-sellers.ts'
import type { HoldLimitReason } from './inventory/hold-limits.ts'
import { addHoldTimeSql, checkHoldLimits, type HoldLimitRequest } from './inventory/hold-times.store.ts'
import { returnUnitsSql } from './inventory/returned-units.store.ts'

/**
 * Input of `takeHold`, which reserves (holds) units. To avoid deadlocks, every SQL statement locks holds first, then
 * listings, then sizes. The column `held` of a size or listing counts all holds in the state 'held', including expired
 * holds that no statement has released yet. The release of a hold invalidates the listing, because a process that
 * cached the listing would otherwise show the unit as sold out indefinitely.
 */
export interface HoldRequest {
  /** Ids for new holds: one for each unit, including units that the holder already has. */
  holdIds: readonly string[]
  holder: string
  listingId: string
  sizeId: string
  /**
   * Number of units that the holder should have. If undefined, the holder keeps all existing units, or takes one unit
   * if there are none.
   */
  quantity: number | undefined
  now: Date
  /** Expiry of a new hold. */
  until: Date
  /** Holds that expire before this time can be extended. Each hold can be extended only once. */
  extendBefore: Date
  /** First-party listings that were published after this time are not yet available to this holder. */
  newSince: Date
  /** Limits that the hold must not exceed. Undefined if the hold is neither limited nor counted. */
  limitRequest: HoldLimitRequest | undefined
}

/**
 * Extends the holder's existing holds on a size, and takes missing units or releases surplus units, in one SQL
 * statement. Takes all missing units or none. First releases expired holds on the listing. New units expire together
 * with the units that the holder already has. The statement reads the holder from `room`, so that the locks in `room`
 * are taken before any row lock.
 */
export async function takeHold(db: Db | Tx, request: HoldRequest) {
  const { holdIds, holder, listingId, sizeId, now, until, extendBefore, newSince, limitRequest } = request
  const ends = sql`select max(expires_at) as expires_at, count(*)::integer as units
    from (select expires_at from mine union all select expires_at from taken) units having count(*) > 0`
  const booked = limitRequest ? sql`, booked as (${addHoldTimeSql(limitRequest, ends)})` : sql``
  const wanted = sql`${holdIds.length}::integer`
  const missing = sql`(${wanted} - (select count(*) from mine))::integer`
  const { own, isKept, surplus } = unitsToKeep(request)
  const { rows } = await sql<{
    isKnown: boolean
    isHeld: boolean
    awayUntil: Date | null
    newSince: Date | null
    refused: HoldLimitReason | null
  }>`
    with room as materialized (
      ${limitRequest ? checkHoldLimits(limitRequest) : sql`select ${holder} as holder, null as refused, ${until}::timestamptz as until`}
    ), closed as (
      select from listings p join sellers s on s.id = p.seller_id
      where p.id = ${listingId} and not ${isShownSeller()}
    ), ${own} mine as (
      update holds set
        expires_at = case when expires_at <= ${now} or (not extended and expires_at < ${extendBefore})
          then greatest(expires_at, (select until from room)) else expires_at end,
        extended = expires_at > ${now} and (extended or expires_at < ${extendBefore})
      where holder = (select holder from room) and size_id = ${sizeId} and listing_id = ${listingId}
        and state = 'held' and ${isKept}
        and (expires_at > ${now} or ((select refused from room) is null and not exists (select from closed)))
      returning id, unit, extended, expires_at
    ), surplus as (
      ${surplus}
    ), lapsed as (
      update holds set state = 'expired'
      where listing_id = ${listingId} and state = 'held' and expires_at <= ${now} and ${missing} > 0
        and id not in (select id from mine union all select id from surplus)
      returning size_id
    ), freed as (
      select size_id from lapsed union all select size_id from surplus
    ), away as (
      select s.holiday_until from listings p join sellers s on s.id = p.seller_id
      where p.id = ${listingId} and s.holiday_until > ${now} and not exists (select from closed)
    ), early as (
      select p.listed_at from listings p join sellers s on s.id = p.seller_id
      where p.id = ${listingId} and p.state = 'active' and s.is_sa and p.listed_at > ${newSince}
        and not exists (select from closed)
    ), target as (
      select p.id as listing_id, z.id as size_id
      from listings p join listing_sizes z on z.listing_id = p.id
      where p.id = ${listingId} and z.id = ${sizeId} and p.state = 'active' and ${missing} > 0
        and (select refused from room) is null
        and not z.is_retired and not exists (select from away) and not exists (select from early)
        and not exists (select from closed)
        and z.qty - z.held + (select count(*) from freed where size_id = ${sizeId}) >= ${missing}
        and p.total_allowed - p.held + (select count(*) from freed) >= ${missing}
      for no key update of p, z
    ), added as (
      select target.*, u.unit, u.no
      from target, (select unit, row_number() over (order by unit) as no from generate_series(1, ${wanted}) unit
        where unit not in (select unit from mine)) u
      where u.no <= ${missing}
    ), listing_moved as (
      update listings p set held = p.held + d.n
      from (select (select count(*) from added) - (select count(*) from freed) as n) d
      where p.id = ${listingId} and d.n <> 0
    ), sizes_moved as (
      update listing_sizes z set held = z.held + d.n
      from (select size_id, sum(n) as n
        from (select size_id, -1 as n from freed union all select size_id, 1 from added) m group by size_id) d
      where z.id = d.size_id and d.n <> 0
    ), announced as (
      ${createInvalidationSql(sql`select 'listing', ${listingId} where exists (select from freed)`)}
    ), taken as (
      insert into holds (id, size_id, listing_id, holder, unit, extended, created_at, expires_at)
      select (${holdIds}::text[])[no], size_id, listing_id, ${holder}, unit,
        coalesce((select bool_or(extended) from mine), false), ${now}::timestamptz,
        coalesce((select max(expires_at) from mine), (select until from room))
      from added
      returning id, expires_at
    )${booked}
    select (select count(*) from mine) + (select count(*) from taken) >= ${wanted} as "isHeld",
      (select holiday_until from away) as "awayUntil", (select listed_at from early) as "newSince",
      (select refused from room) as refused,
      exists (select from listings p join listing_sizes z on z.listing_id = p.id
        where p.id = ${listingId} and z.id = ${sizeId} and p.state in ('active', 'paused')) as "isKnown"`.execute(
    db,
  )
  return rows[0]!
}

/**
 * Returns the parts of the statement that select which of the holder's units to keep. The statement releases expired
 * units first, then units that no order uses.
 */
function unitsToKeep({ quantity, listingId, sizeId, now }: HoldRequest) {
  if (quantity === undefined)
    return { own: sql``, isKept: sql`true`, surplus: sql`select id, size_id from holds where false` }
  const remaining = sql`select id from own where rank <= ${quantity}::integer`
  return {
    own: sql`own as (
      select id, row_number() over (order by expires_at > ${now} desc, order_id is not null desc, unit) as rank
      from holds where holder = (select holder from room) and size_id = ${sizeId} and listing_id = ${listingId}
        and state = 'held'
    ), `,
    isKept: sql`id in (${remaining})`,
    surplus: sql`update holds set state = 'released'
      where state = 'held' and id in (select id from own except all ${remaining})
      returning id, size_id`,
  }
}

/**
 * Returns the number of units that the holder could hold, including the units that the holder already has. For a
 * listing of a hidden seller, counts only the units that the holder already has.
 */
export async function findStock(
  db: Db | Tx,
  holder: string | null,
  listingId: string,
  sizeId: string,
  now: Date,
) {
  const { rows } = await sql<{ label: string; free: number }>`
    select z.label, (case when p.state = 'active' and not z.is_retired
      then case when ${isShownSeller()}
        then least(z.qty - z.held + own.of_size, p.total_allowed - p.held + own.of_listing) else own.live end
      else 0 end)::integer as free
    from listings p join listing_sizes z on z.listing_id = p.id join sellers s on s.id = p.seller_id,
      lateral (select count(*) as of_listing, count(*) filter (where h.size_id = z.id) as of_size,
          count(*) filter (where h.size_id = z.id and h.holder = ${holder} and h.expires_at > ${now}) as live
        from holds h where h.listing_id = p.id and h.state = 'held'
          and (h.holder = ${holder} or h.expires_at <= ${now})) own
    where p.id = ${listingId} and z.id = ${sizeId} and p.state in ('active', 'paused')`.execute(db)
  return rows[0]
}

/** Releases all units of a size that the holder has. Returns false for an unknown size. */
export async function releaseHold(
  db: Db,
  holder: string | null,
  listingId: string,
  sizeId: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ isKnown: boolean }>`
    with mine as (
      update holds set state = 'released'
      where holder = ${holder} and size_id = ${sizeId} and listing_id = ${listingId} and state = 'held'
      returning size_id, listing_id
    ), ${returnUnitsSql(holder, now)}, announced as (
      ${createInvalidationSql(sql`select 'listing', listing_id from locked`)}
    )
    select exists (select from listing_sizes z where z.listing_id = ${listingId} and z.id = ${sizeId}) as "isKnown"`.execute(
    db,
  )
  return rows[0]!.isKnown
}

/**
 * Lists the sizes on which the holder has unpaid holds. The sizes are sorted by id, so that concurrent transactions
 * lock the sizes in the same order.
 */
export async function listHeldSizes(
  db: Db,
  holder: string,
): Promise<{ listingId: string; sizeId: string }[]> {
  const { rows } = await sql<{ listingId: string; sizeId: string }>`
    select distinct listing_id as "listingId", size_id as "sizeId" from holds
    where holder = ${holder} and state = 'held' and order_id is null order by listing_id, size_id`.execute(db)
  return rows
}

/** Releases up to `limit` expired holds. Returns the number of released holds and the ids of their orders. */
export async function expireHolds(db: Db, now: Date, limit: number) {
  const { rows } = await sql<{ count: number; orderIds: string[] }>`
    with due as (
      select id, size_id, listing_id, order_id from holds
      where state = 'held' and expires_at <= ${now} order by expires_at limit ${limit}
      for update skip locked
    ), gone as (
      update holds h set state = 'expired' from due where h.id = due.id
    ), locked as (
      select p.id as listing_id, z.id as size_id
      from listings p join listing_sizes z on z.listing_id = p.id
      where z.id in (select size_id from due)
      order by p.id, z.id
      for no key update of p, z
    ), listings_moved as (
      update listings p set held = p.held - d.n
      from (select listing_id, count(*) as n from due where listing_id in (select listing_id from locked) group by 1) d
      where p.id = d.listing_id
    ), sizes_moved as (
      update listing_sizes z set held = z.held - d.n
      from (select size_id, count(*) as n from due where size_id in (select size_id from locked) group by 1) d
      where z.id = d.size_id
    ), announced as (
      ${createInvalidationSql(sql`select distinct 'listing', listing_id from locked`)}
    )
    select (select count(*) from due) as count,
      coalesce((select json_agg(distinct order_id) from due where order_id is not null), '[]') as "orderIds"`.execute(
    db,
  )
  return rows[0]!
}

export async function pruneHolds(db: Db, before: Date): Promise<void> {
  await sql`delete from holds where state in ('released', 'expired') and expires_at < ${before}`.execute(db)
}
