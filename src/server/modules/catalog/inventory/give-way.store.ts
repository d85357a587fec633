import { sql, type RawBuilder } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { heldWithinMs, mostHeldMs } from './hold-times.store.ts'
import { returningUnit } from './returned-unit.store.ts'
import type { StockUnit } from './stock-sale.store.ts'

export interface GiveWayRequest {
  /** Who pays. */
  holder: string
  now: Date
  /** With so many live holds in the shop or fewer, only those give way whose network has held the size too long. */
  mostUnpaid: number
  /** How long one hold lasts, ms. */
  holdMs: number
}

/** Of the units of one network that wait for a buyer's bank, so many give way to nobody. */
const mostConfirming = 3

/** The sizes of these that `giveWay` would find a unit of. */
export async function listGivingWay(db: Db, units: readonly StockUnit[], request: GiveWayRequest) {
  const { rows } = await sql<{ sizeId: string }>`
    select distinct wanted as "sizeId" from (${givingWay(units, request)}) giving`.execute(db)
  return rows.map((row) => row.sizeId)
}

/**
 * Releases a hold that nobody is paying for and that keeps the unit from who has paid, of the network that holds most;
 * whether there was one. Its row is locked first: of those who have paid at once, and its holder who begins to pay, one has it.
 */
export async function giveWay(tx: Tx, unit: StockUnit, request: GiveWayRequest): Promise<boolean> {
  const { now } = request
  const { rows } = await sql`
    with giving as materialized (
      ${givingWay([unit], request)}
      order by (select count(*) from hold_times other where ${sameNetwork} and other.until > ${now}) desc, h.id
      limit 1 for update of h
    ), mine as (
      update holds h set state = 'released' from giving where h.id = giving.id
      returning h.holder, h.size_id, h.listing_id
    ), ${returningUnit(sql`(select holder from mine)`, now)}
    select from mine`.execute(tx)
  return rows.length === 1
}

/**
 * Live holds that nobody is paying for of a unit's size or, where only the listing as a whole is exhausted, of any size
 * of it. What the marketplace has set aside itself has no time booked, and stays.
 */
function givingWay(
  units: readonly StockUnit[],
  { holder, now, mostUnpaid, holdMs }: GiveWayRequest,
): RawBuilder<unknown> {
  const most = Math.min(mostUnpaid, 2 ** 31 - 1)
  return sql`select h.id, w.size_id as wanted
    from unnest(${units.map((unit) => unit.listingId)}::text[], ${units.map((unit) => unit.sizeId)}::text[])
      as w(listing_id, size_id)
    join listings p on p.id = w.listing_id and p.state = 'active'
    join listing_sizes z on z.id = w.size_id and z.listing_id = p.id and not z.is_retired
    join holds h on h.listing_id = p.id and h.state = 'held'
      and h.expires_at > ${now} and h.holder <> ${holder} and (h.size_id = z.id or z.qty > z.held)
    join hold_times t on t.holder = h.holder and t.size_id = h.size_id and t.until > ${now}
    where (h.paying_until is null or h.paying_until <= ${now} or ${isOneOfManyConfirming(now)})
      and ((select count(*) from hold_times live where live.until > ${now}) > ${most}::integer
        or ${mostUnpaid !== Infinity} and ${timeOfNetwork(now, holdMs)} >= ${mostHeldMs(holdMs)} * interval '1 millisecond')`
}

/** The widest network counts: a customer of IPv6 has as many narrow ones as they like. */
const sameNetwork = sql`split_part(other.network, '/', 1) = split_part(t.network, '/', 1)`

/** A guest is a new holder with each cookie: so the bank's minutes are few for all who ask from one network together. */
function isOneOfManyConfirming(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(h.confirm_until > ${now} and ${mostConfirming}::integer <= (
    select count(*) from holds waiting join hold_times other
      on other.holder = waiting.holder and other.size_id = waiting.size_id
    where waiting.state = 'held' and waiting.confirm_until > ${now} and waiting.paying_until > ${now}
      and waiting.id < h.id and ${sameNetwork}))`
}

/** How long all of the hold's network together have held its size, as far back as one holder's time counts. */
function timeOfNetwork(now: Date, holdMs: number): RawBuilder<unknown> {
  const since = new Date(now.getTime() - heldWithinMs(holdMs))
  return sql`coalesce((
    select sum(upper(span) - lower(span))
    from hold_times other, unnest(other.held * tstzmultirange(tstzrange(${since}, ${now}))) as span
    where other.size_id = t.size_id and ${sameNetwork}), interval '0')`
}
