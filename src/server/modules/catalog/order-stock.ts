import type { Clock } from '#platform/core/clock.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import { newId } from '#platform/core/ids.ts'
import type { NetworkLimit } from './inventory/hold-limits.ts'
import * as eviction from './inventory/evict-hold.store.ts'
import * as sale from './inventory/stock-sale.store.ts'
import { linkTimes } from './inventory/paying-holds.store.ts'
import { takeHold, type HoldRule } from './stock.ts'
import { findStock } from './stock.store.ts'
import type { LinkHoldsSql, SellHoldsSql } from './inventory/stock-sale.store.ts'
import { countUnits, type StockUnit } from './inventory/read-stock.store.ts'

export type { LinkHoldsSql, SellHoldsSql }
export { sellHoldsSql } from './inventory/stock-sale.store.ts'

/**
 * Returns SQL for the statement that creates an order. The SQL links the holds to the order if every unit is already on
 * hold.
 */
export function linkHoldsSql(
  orderId: string,
  holder: string,
  units: readonly StockUnit[],
  { clock, holdMs }: Pick<HoldRule, 'clock' | 'holdMs'>,
): LinkHoldsSql {
  return sale.linkHoldsSql(orderId, holder, units, linkTimes({ clock, holdMs }))
}

async function createEvictionRequest(db: Db | Tx, holder: string, clock: Clock, perNetwork?: NetworkLimit) {
  if (!perNetwork) return undefined
  const maxUnpaid = await perNetwork.maxUnpaid(db)
  return { holder, now: new Date(clock.now()), maxUnpaid, holdMs: perNetwork.holdMs() }
}

/** Returns, for each size, the number of other shoppers' units that could be evicted if this holder paid now. */
export async function countEvictable(
  db: Db | Tx,
  units: readonly StockUnit[],
  holder: string,
  { clock, limits }: Pick<HoldRule, 'clock' | 'limits'>,
): Promise<ReadonlyMap<string, number>> {
  const request =
    units.length > 0 ? await createEvictionRequest(db, holder, clock, limits?.perNetwork) : undefined
  return request ? eviction.countEvictable(db, units, request) : new Map()
}

/** Merges entries for the same size into one entry with the total quantity. */
function mergeUnits(units: readonly StockUnit[]): Required<StockUnit>[] {
  const sizes = Map.groupBy(units, ({ sizeId }) => sizeId)
  return [...sizes.values()].map((same) => ({
    listingId: same[0]!.listingId,
    sizeId: same[0]!.sizeId,
    quantity: countUnits(same),
  }))
}

/** Returns the units that remain after one unit is removed for each size id in `done`. */
function withoutUnits(units: readonly Required<StockUnit>[], done: readonly string[]): Required<StockUnit>[] {
  const counts = new Map<string, number>()
  for (const sizeId of done) counts.set(sizeId, (counts.get(sizeId) ?? 0) + 1)
  return units
    .map((unit) => ({ ...unit, quantity: unit.quantity - (counts.get(unit.sizeId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0)
    .toSorted(byListing)
}

/**
 * Takes a hold on every unit for the order. Returns false if a unit is unavailable; the caller must then roll back the
 * transaction. Does not evict other holds. Only `sellOrderUnits` evicts holds, for a buyer whose payment card was
 * accepted.
 */
export async function holdForOrder(
  tx: Tx,
  orderId: string,
  holder: string,
  units: readonly StockUnit[],
  rule: HoldRule,
): Promise<boolean> {
  const times = linkTimes(rule)
  const all = mergeUnits(units)
  const missing = withoutUnits(all, await sale.linkHolds(tx, orderId, holder, all, times))
  if (missing.length === 0) return true
  for (const { listingId, sizeId } of missing) {
    const unit = all.find((one) => one.sizeId === sizeId)!
    if (!(await takeHold(tx, holder, unit, rule))) continue
    const now = new Date(rule.clock.now())
    const free = (await findStock(tx, holder, listingId, sizeId, now))?.free ?? 0
    const evictable = (await countEvictable(tx, [unit], holder, rule)).get(sizeId) ?? 0
    if (evictable === 0 || free + evictable < unit.quantity) return false
  }
  await sale.linkHolds(tx, orderId, holder, all, times)
  return true
}

/**
 * Sells the order's units. Uses the order's holds or, for units that are no longer on hold, free stock. Invalidates the
 * listings. Returns false if a unit is unavailable. If `perNetwork` is given, can evict another shopper's unpaid hold
 * (see `evictHold`).
 */
export async function sellOrderUnits(
  tx: Tx,
  orderId: string,
  holder: string,
  units: readonly StockUnit[],
  clock: Clock,
  perNetwork?: NetworkLimit,
): Promise<boolean> {
  const all = mergeUnits(units)
  const missing = withoutUnits(all, await sale.sellHeld(tx, orderId, holder, all, new Date(clock.now())))
  for (const unit of missing.flatMap((one) => Array.from({ length: one.quantity }, () => one))) {
    const now = new Date(clock.now())
    const sellFree = () => sale.sellFree(tx, orderId, holder, unit, newId('hld', clock), now)
    if (await sellFree()) continue
    const request = await createEvictionRequest(tx, holder, clock, perNetwork)
    const isFree = request !== undefined && (await eviction.evictHold(tx, unit, request))
    if (!isFree || !(await sellFree())) return false
  }
  await invalidate(tx, 'listing', [...new Set(missing.map((unit) => unit.listingId))])
  return true
}

/**
 * Returns the units of a canceled order to stock, or only the units of the sizes `sizeIds`. Returns the ids of the
 * listings.
 */
export function returnToStock(
  tx: Tx,
  orderId: string,
  sizeIds: readonly string[] | null = null,
): Promise<string[]> {
  return sale.returnToStock(tx, orderId, sizeIds)
}

/** Returns whether any unit is still on hold for the order. */
export function hasLiveHolds(db: Db, orderId: string, now: number): Promise<boolean> {
  return sale.hasLiveHolds(db, orderId, new Date(now))
}

function byListing(a: StockUnit, b: StockUnit): number {
  return a.listingId.localeCompare(b.listingId) || a.sizeId.localeCompare(b.sizeId)
}
