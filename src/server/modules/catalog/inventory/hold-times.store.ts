import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'

const minute = 60_000
/** Maximum number of live reservations (holds) per holder. Equal to the maximum number of items in a bag. */
export const maxHoldsPerHolder = 20
/** Minimum duration of a hold. A shorter hold would not leave enough time to check out. */
const leastMs = minute

/** Returns the maximum total time in ms for which one holder can hold one size within `heldWindowMs`. */
export function maxHeldMs(holdMs: number): number {
  return Math.max(45 * minute, 3 * holdMs)
}

/**
 * Returns the duration in ms of the window in which `maxHeldMs` applies: two hours, or more if holds are longer than
 * usual.
 */
export function heldWindowMs(holdMs: number): number {
  return Math.max(120 * minute, 8 * holdMs)
}

export interface HoldLimitRequest {
  holder: string
  sizeId: string
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
  const { holder, sizeId, network, now, until, holdMs, maxPerNetwork, graceMs } = request
  const parts = network.split('/')
  const networks = parts.map((_, at) => parts.slice(0, at + 1).join('/'))
  return sql`select holder, refused, until from hold_room_of_networks(${holder}, ${sizeId}, ${networks}::text[], ${now},
    ${until}, ${maxHoldsPerHolder}, ${maxPerNetwork.slice(0, networks.length)}::integer[], ${ms(maxHeldMs(holdMs) + graceMs)}, ${ms(heldWindowMs(holdMs))},
    ${ms(leastMs)})`
}

/**
 * Returns SQL that adds the time from now until `expires_at` of the hold in `ends` to the holder's hold time for this
 * size.
 */
export function addHoldTimeSql(request: HoldLimitRequest, ends: RawBuilder<unknown>): RawBuilder<unknown> {
  const { holder, sizeId, network, now, holdMs } = request
  const since = new Date(now.getTime() - heldWindowMs(holdMs))
  return sql`insert into hold_times as t (holder, size_id, network, held, until)
    select ${holder}, ${sizeId}, ${network}, tstzmultirange(tstzrange(${now}, expires_at)), expires_at
    from (${ends}) ends
    on conflict (holder, size_id) do update set network = excluded.network, until = excluded.until,
      held = (t.held + excluded.held) * tstzmultirange(tstzrange(${since}, null))
    where t.until <> excluded.until`
}

/**
 * Returns SQL that ends the counting of hold time for the holder's sizes in `ended`, a table with the column `size_id`.
 */
export function endHoldTimeSql(
  holder: string | RawBuilder<unknown> | null,
  now: Date,
  ended: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`update hold_times t set until = ${now}, held = t.held * tstzmultirange(tstzrange(null, ${now}))
    where t.holder = ${holder} and t.size_id in (select size_id from ${ended}) and t.until > ${now}`
}

/**
 * Returns SQL that adds to the hold times the extensions by an order of the holds in `linked` (size_id, expires_at).
 */
export function extendHoldTimeSql(holder: string, linked: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`update hold_times t set until = l.expires_at,
      held = t.held + tstzmultirange(tstzrange(t.until, l.expires_at))
    from ${linked} l where t.holder = ${holder} and t.size_id = l.size_id and l.expires_at > t.until`
}

/** Deletes hold times that are too old to count toward a limit. */
export async function pruneHoldTimes(db: Db, now: Date, holdMs: number): Promise<void> {
  await sql`delete from hold_times where until < ${new Date(now.getTime() - heldWindowMs(holdMs))}`.execute(
    db,
  )
}

/**
 * Moves a guest's holds and hold times to the signed-in buyer. Holds that exceed the buyer's limit remain with the
 * guest.
 */
export async function moveHolds(tx: Tx, from: string, to: string, now: Date): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('holds of ' || ${to}, 0))`.execute(tx)
  await sql`with free as (
      select greatest(${maxHoldsPerHolder} - count(*), 0) as n from holds where holder = ${to} and state = 'held'
    ), chosen as (
      select h.id from holds h
      where h.holder = ${from} and h.state = 'held' and h.order_id is null and not exists (
        select from holds own where own.holder = ${to} and own.size_id = h.size_id and own.state = 'held')
      order by h.expires_at desc limit (select n from free)
    ), moved as (
      update holds h set holder = ${to} from chosen where h.id = chosen.id returning h.size_id
    ), gone as (
      delete from hold_times t where t.holder = ${from}
        and (t.until <= ${now} or t.size_id in (select size_id from moved))
      returning size_id, network, held, until
    )
    insert into hold_times as t (holder, size_id, network, held, until)
    select ${to}, size_id, network, held, until from gone
    on conflict (holder, size_id) do update set network = excluded.network, held = t.held + excluded.held,
      until = greatest(t.until, excluded.until)`.execute(tx)
}

function ms(length: number): RawBuilder<unknown> {
  return sql`${length} * interval '1 millisecond'`
}
