import { isFeatureOn } from '#platform/settings/features.ts'
import { sql } from 'kysely'
import { createInvalidationSql } from '#platform/cache/invalidation-log.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { HoldLimitReason } from './inventory/hold-limits.ts'
import { addHoldTimeSql, checkHoldLimits, type HoldLimitRequest } from './inventory/hold-times.store.ts'
import { returnUnitSql } from './inventory/returned-unit.store.ts'

/**
 * Input of `takeHold`, which takes a reservation (hold). Every SQL statement locks holds first, then listings, then
 * sizes. The column `held` of a size or listing counts all holds in the state 'held', including expired holds that no
 * statement has released yet. Releasing a hold invalidates the listing, because a process that cached the listing would
 * otherwise show the unit as sold out indefinitely.
 */
export interface HoldRequest {
  holdId: string
  holder: string
  listingId: string
  sizeId: string
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
 * Extends the caller's own hold, or takes a free unit, in one SQL statement. First releases expired holds on the
 * listing. The statement reads the holder from `room`, so that the locks in `room` are taken before any row lock.
 */
export async function takeHold(db: Db | Tx, request: HoldRequest) {
  const { holdId, holder, listingId, sizeId, now, until, extendBefore, newSince, limitRequest } = request
  const ends = sql`select expires_at from mine union all select expires_at from taken`
  const booked = limitRequest ? sql`, booked as (${addHoldTimeSql(limitRequest, ends)})` : sql``
  const { rows } = await sql<{
    isKnown: boolean
    isHeld: boolean
    awayUntil: Date | null
    newSince: Date | null
    refused: HoldLimitReason | null
  }>`
    with room as materialized (
      ${limitRequest ? checkHoldLimits(limitRequest) : sql`select ${holder} as holder, null as refused, ${until}::timestamptz as until`}
    ), mine as (
      update holds set
        expires_at = case when expires_at <= ${now} or (not extended and expires_at < ${extendBefore})
          then greatest(expires_at, (select until from room)) else expires_at end,
        extended = expires_at > ${now} and (extended or expires_at < ${extendBefore})
      where holder = (select holder from room) and size_id = ${sizeId} and listing_id = ${listingId}
        and state = 'held' and (expires_at > ${now} or (select refused from room) is null)
      returning id, expires_at
    ), lapsed as (
      update holds set state = 'expired'
      where listing_id = ${listingId} and state = 'held' and expires_at <= ${now} and not exists (select from mine)
      returning size_id
    ), away as (
      select s.holiday_until from listings p join sellers s on s.id = p.seller_id
      where p.id = ${listingId} and s.holiday_until > ${now}
    ), closed as (
      select from listings p join sellers s on s.id = p.seller_id
      where p.id = ${listingId} and s.is_sa and not ${isFeatureOn('firstParty')}::boolean
    ), early as (
      select p.listed_at from listings p join sellers s on s.id = p.seller_id
      where p.id = ${listingId} and p.state = 'active' and s.is_sa and p.listed_at > ${newSince}
    ), target as (
      select p.id as listing_id, z.id as size_id
      from listings p join listing_sizes z on z.listing_id = p.id
      where p.id = ${listingId} and z.id = ${sizeId} and p.state = 'active' and not exists (select from mine)
        and (select refused from room) is null
        and not z.is_retired and not exists (select from away) and not exists (select from early)
        and not exists (select from closed)
        and z.qty - z.held + (select count(*) from lapsed where size_id = ${sizeId}) >= 1
        and p.total_allowed - p.held + (select count(*) from lapsed) >= 1
      for no key update of p, z
    ), listing_moved as (
      update listings p set held = p.held + d.n
      from (select (select count(*) from target) - (select count(*) from lapsed) as n) d
      where p.id = ${listingId} and d.n <> 0
    ), sizes_moved as (
      update listing_sizes z set held = z.held + d.n
      from (select size_id, sum(n) as n
        from (select size_id, -1 as n from lapsed union all select size_id, 1 from target) m group by size_id) d
      where z.id = d.size_id and d.n <> 0
    ), announced as (
      ${createInvalidationSql(sql`select 'listing', ${listingId} where exists (select from lapsed)`)}
    ), taken as (
      insert into holds (id, size_id, listing_id, holder, created_at, expires_at)
      select ${holdId}, size_id, listing_id, ${holder}, ${now}::timestamptz, (select until from room) from target
      returning id, expires_at
    )${booked}
    select exists (select from mine) or exists (select from taken) as "isHeld",
      (select holiday_until from away) as "awayUntil", (select listed_at from early) as "newSince",
      (select refused from room) as refused,
      exists (select from listings p join listing_sizes z on z.listing_id = p.id
        where p.id = ${listingId} and z.id = ${sizeId} and p.state in ('active', 'paused')) as "isKnown"`.execute(
    db,
  )
  return rows[0]!
}

export async function findStock(db: Db, holder: string | null, listingId: string, sizeId: string, now: Date) {
  const { rows } = await sql<{ label: string; isFree: boolean }>`
    select z.label, p.state = 'active' and not z.is_retired and z.qty - z.held + own.of_size >= 1
      and p.total_allowed - p.held + own.of_listing >= 1 as "isFree"
    from listings p join listing_sizes z on z.listing_id = p.id,
      lateral (select count(*) as of_listing, count(*) filter (where h.size_id = z.id) as of_size
        from holds h where h.listing_id = p.id and h.state = 'held'
          and (h.holder = ${holder} or h.expires_at <= ${now})) own
    where p.id = ${listingId} and z.id = ${sizeId} and p.state in ('active', 'paused')`.execute(db)
  return rows[0]
}

/** Releases the holder's own hold on a size, if there is one. Returns false for an unknown size. */
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
    ), ${returnUnitSql(holder, now)}, announced as (
      ${createInvalidationSql(sql`select 'listing', listing_id from locked`)}
    )
    select exists (select from listing_sizes z where z.listing_id = ${listingId} and z.id = ${sizeId}) as "isKnown"`.execute(
    db,
  )
  return rows[0]!.isKnown
}

/** Lists the holder's unpaid holds, sorted by id, so that concurrent transactions lock them in the same order. */
export async function listHeld(db: Db, holder: string): Promise<{ listingId: string; sizeId: string }[]> {
  const { rows } = await sql<{ listingId: string; sizeId: string }>`
    select listing_id as "listingId", size_id as "sizeId" from holds
    where holder = ${holder} and state = 'held' and order_id is null order by listing_id, size_id`.execute(db)
  return rows
}

/** Releases up to `limit` expired holds. Returns the number of released holds and the ids of their orders. */
export async function lapseHolds(db: Db, now: Date, limit: number) {
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
