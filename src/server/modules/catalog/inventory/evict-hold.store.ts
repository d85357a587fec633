import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { isShownSeller } from '../core/shown-sellers.ts'
import { heldWindowMs, maxHeldMs } from './hold-times.store.ts'
import { returnUnitsSql } from './returned-units.store.ts'
import type { StockUnit } from './read-stock.store.ts'

export interface EvictionRequest {
  /** Holder who is paying and needs the unit. A holder is a buyer or guest with reservations (holds). */
  holder: string
  now: Date
  /**
   * Number of live holds (units) in the shop above which any unpaid hold can be evicted. Up to this number, a hold can
   * be evicted only if holders from its network have held the size for too long.
   */
  maxUnpaid: number
  /** Duration of one hold in ms. */
  holdMs: number
}

/** Maximum number of holds per network that are protected from eviction while the bank confirms the payment. */
const maxConfirmingHolds = 3

/**
 * Returns, for each size, the number of units that `evictHold` could evict for a new order. Omits sizes without such
 * units, and listings of hidden sellers.
 */
export async function countEvictable(
  db: Db,
  units: readonly StockUnit[],
  request: EvictionRequest,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ sizeId: string; count: number }>`
    select requested as "sizeId", count(*)::integer as count from (${evictableHoldsSql(units, request)}) giving
    where exists (select from listing_sizes z join listings p on p.id = z.listing_id join sellers s on s.id = p.seller_id
      where z.id = requested and ${isShownSeller()})
    group by requested`.execute(db)
  return new Map(rows.map(({ sizeId, count }) => [sizeId, count]))
}

/**
 * Evicts an unpaid hold so that a paying buyer gets the unit. Returns whether a hold was evicted. Prefers holds from
 * the network with the most holds. Locks the hold's row first, so that the unit cannot also go to another buyer, or to
 * the previous holder if that holder starts to pay.
 */
export async function evictHold(tx: Tx, unit: StockUnit, request: EvictionRequest): Promise<boolean> {
  const { now } = request
  const { rows } = await sql`
    with giving as materialized (
      ${evictableHoldsSql([unit], request)}
      order by (select sum(other.units) from hold_times other where ${sameNetwork} and other.until > ${now}) desc, h.id
      limit 1 for update of h
    ), mine as (
      update holds h set state = 'released' from giving where h.id = giving.id
      returning h.holder, h.size_id, h.listing_id
    ), ${returnUnitsSql(sql`(select holder from mine)`, now)}
    select from mine`.execute(tx)
  return rows.length === 1
}

/**
 * Selects the holds that can be evicted: live unpaid holds on the unit's size. If the size still has free units and
 * only the listing's total is exhausted, also selects holds on the listing's other sizes. Never selects units reserved
 * by the marketplace, because such units have no row in `hold_times`.
 */
function evictableHoldsSql(
  units: readonly StockUnit[],
  { holder, now, maxUnpaid, holdMs }: EvictionRequest,
): RawBuilder<unknown> {
  const limit = Math.min(maxUnpaid, 2 ** 31 - 1)
  return sql`select h.id, w.size_id as requested
    from unnest(${units.map((unit) => unit.listingId)}::text[], ${units.map((unit) => unit.sizeId)}::text[])
      as w(listing_id, size_id)
    join listings p on p.id = w.listing_id and p.state = 'active'
    join listing_sizes z on z.id = w.size_id and z.listing_id = p.id and not z.is_retired
    join holds h on h.listing_id = p.id and h.state = 'held'
      and h.expires_at > ${now} and h.holder <> ${holder} and (h.size_id = z.id or z.qty > z.held)
    join hold_times t on t.holder = h.holder and t.size_id = h.size_id and t.until > ${now}
    where (h.paying_until is null or h.paying_until <= ${now} or ${exceedsConfirmingLimit(now)})
      and ((select sum(live.units) from hold_times live where live.until > ${now}) > ${limit}::integer
        or ${maxUnpaid !== Infinity} and ${networkTimeSql(now, holdMs)} >= ${maxHeldMs(holdMs)} * interval '1 millisecond')`
}

/**
 * Compares only the widest network of two holds, because an IPv6 customer can use any number of narrower networks
 * within the widest network.
 */
const sameNetwork = sql`split_part(other.network, '/', 1) = split_part(t.network, '/', 1)`

/**
 * Returns an SQL condition for holds that exceed the maximum number of protected holds per network. The maximum does
 * not apply per holder, because a guest becomes a new holder with each new cookie.
 */
function exceedsConfirmingLimit(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(h.confirm_until > ${now} and ${maxConfirmingHolds}::integer <= (
    select count(*) from holds waiting join hold_times other
      on other.holder = waiting.holder and other.size_id = waiting.size_id
    where waiting.state = 'held' and waiting.confirm_until > ${now} and waiting.paying_until > ${now}
      and waiting.id < h.id and ${sameNetwork}))`
}

/** Returns SQL for the total time, within `heldWindowMs`, that holders from the same network have held the size. */
function networkTimeSql(now: Date, holdMs: number): RawBuilder<unknown> {
  const since = new Date(now.getTime() - heldWindowMs(holdMs))
  return sql`coalesce((
    select sum(upper(span) - lower(span))
    from hold_times other, unnest(other.held * tstzmultirange(tstzrange(${since}, ${now}))) as span
    where other.size_id = t.size_id and ${sameNetwork}), interval '0')`
}
