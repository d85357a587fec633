import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

const minute = 60_000
/** Maximum number of units that a holder can reserve (hold). Equal to the maximum number of items in a bag. */
export const maxHoldsPerHolder = 20
/** Minimum duration of a hold in ms. A shorter hold would not leave enough time to check out. */
const minHoldMs = minute

/** Returns the maximum total time, in ms, that one holder can hold one size within `heldWindowMs`. */
export function maxHeldMs(holdMs: number): number {
  return Math.max(45 * minute, 3 * holdMs)
}

/**
 * Returns the duration in ms of the window in which `maxHeldMs` applies: two hours, or eight times the duration of a
 * hold if that is longer.
 */
export function heldWindowMs(holdMs: number): number {
  return Math.max(120 * minute, 8 * holdMs)
}

export interface HoldLimitRequest {
  holder: string
  sizeId: string
  /** Number of units of the size that the holder would have in total. */
  units: number
  /** Keyed hashes of the networks that contain the holder's address, widest network first, separated by slashes. */
  network: string
  now: Date
  until: Date
  holdMs: number
  /**
   * Maximum number of live holds for each network, in the order of `network`. An empty array means that there is no
   * limit.
   */
  maxPerNetwork: readonly number[]
  graceMs: number
}

/**
 * Returns SQL for the body of the common table expression `room`, which states whether, and until when, the holder is
 * allowed to hold the size.
 */
export function checkHoldLimits(request: HoldLimitRequest): RawBuilder<unknown> {
  const { holder, sizeId, units, network, now, until, holdMs, maxPerNetwork, graceMs } = request
  const parts = network.split('/')
  const networks = parts.map((_, at) => parts.slice(0, at + 1).join('/'))
  return sql`select holder, refused, until from hold_room_of_units(${holder}, ${sizeId}, ${units}, ${networks}::text[], ${now},
    ${until}, ${maxHoldsPerHolder}, ${maxPerNetwork.slice(0, networks.length)}::integer[], ${ms(maxHeldMs(holdMs) + graceMs)}, ${ms(heldWindowMs(holdMs))},
    ${ms(minHoldMs)})`
}

/**
 * Returns SQL that adds the time from now until `expires_at` to the holder's hold time for this size, and stores the
 * number of `units`. `ends` is an SQL query with at most one row, which contains `expires_at` and `units`.
 */
export function addHoldTimeSql(request: HoldLimitRequest, ends: RawBuilder<unknown>): RawBuilder<unknown> {
  const { holder, sizeId, network, now, holdMs } = request
  const since = new Date(now.getTime() - heldWindowMs(holdMs))
  return sql`insert into hold_times as t (holder, size_id, network, held, until, units)
    select ${holder}, ${sizeId}, ${network}, tstzmultirange(tstzrange(${now}, expires_at)), expires_at, units
    from (${ends}) ends
    on conflict (holder, size_id) do update set network = excluded.network, until = excluded.until,
      units = excluded.units, held = (t.held + excluded.held) * tstzmultirange(tstzrange(${since}, null))
    where t.until <> excluded.until or t.units <> excluded.units`
}

/**
 * Returns SQL that stops counting hold time for the holder's units in `ended`, an SQL table with one row per unit and
 * the column `size_id`. The hold time of a size ends with its last unit.
 */
export function endHoldTimeSql(
  holder: string | RawBuilder<unknown> | null,
  now: Date,
  ended: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`update hold_times t set units = greatest(t.units - e.n, 1),
      until = case when t.units > e.n then t.until else ${now} end,
      held = case when t.units > e.n then t.held else t.held * tstzmultirange(tstzrange(null, ${now})) end
    from (select size_id, count(*)::integer as n from ${ended} group by size_id) e
    where t.holder = ${holder} and t.size_id = e.size_id and t.until > ${now}`
}

/**
 * Returns SQL that updates the hold times after an order extended the holds in `linked` (size_id, expires_at): adds the
 * time by which the holds were extended.
 */
export function extendHoldTimeSql(holder: string, linked: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`update hold_times t set until = l.expires_at,
      held = t.held + tstzmultirange(tstzrange(t.until, l.expires_at))
    from (select size_id, max(expires_at) as expires_at from ${linked} group by size_id) l
    where t.holder = ${holder} and t.size_id = l.size_id and l.expires_at > t.until`
}

/** Deletes hold times that are too old to count toward a limit. */
export async function pruneHoldTimes(db: Db, now: Date, holdMs: number): Promise<void> {
  await sql`delete from hold_times where until < ${new Date(now.getTime() - heldWindowMs(holdMs))}`.execute(
    db,
  )
}

/**
 * Moves a guest's holds and hold times to the signed-in buyer. Holds that exceed the buyer's limit remain with the
 * guest. A holder's units of a size are numbered (column `unit`), and a unit remains with the guest if the buyer
 * already holds the unit with the same number. For each size, the buyer therefore gets the larger of the two quantities
 * instead of the sum.
 */
export async function moveHolds(tx: Tx, from: string, to: string, now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('holds of ' || ${to}, 0))`.execute(tx)
  await sql`with free as (
      select greatest(${maxHoldsPerHolder} - count(*), 0) as n from holds where holder = ${to} and state = 'held'
    ), chosen as (
      select h.id from holds h
      where h.holder = ${from} and h.state = 'held' and h.order_id is null and not exists (
        select from holds own where own.holder = ${to} and own.size_id = h.size_id and own.unit = h.unit
          and own.state = 'held')
      order by h.expires_at desc, h.id limit (select n from free)
    ), moved as (
      update holds h set holder = ${to} from chosen where h.id = chosen.id returning h.size_id
    ), kept as (
      select h.size_id from holds h where h.holder = ${from} and h.state = 'held'
        and h.size_id in (select size_id from moved) and h.id not in (select id from chosen)
    ), found as (
      select size_id, network, held, until from hold_times t where t.holder = ${from}
        and (t.until <= ${now} or t.size_id in (select size_id from moved))
    ), gone as (
      delete from hold_times t where t.holder = ${from} and t.size_id in (select size_id from found)
        and t.size_id not in (select size_id from kept)
    )
    insert into hold_times as t (holder, size_id, network, held, until)
    select ${to}, size_id, network, held, until from found
    on conflict (holder, size_id) do update set network = excluded.network, held = t.held + excluded.held,
      until = greatest(t.until, excluded.until)`.execute(tx)
  await sql`update hold_times t set units = h.n
    from (select holder, size_id, count(*)::integer as n from holds
      where holder in (${from}, ${to}) and state = 'held' group by holder, size_id) h
    where t.holder = h.holder and t.size_id = h.size_id and t.units <> h.n`.execute(tx)
}

function ms(length: number): RawBuilder<unknown> {
  return sql`${length} * interval '1 millisecond'`
}
