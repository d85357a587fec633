import type { Clock } from '#platform/core/clock.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import { newId } from '#platform/core/ids.ts'
import { fail } from '#platform/errors/app-error.ts'
import { holdLimitError, type HoldLimits, type NetworkLimit } from './inventory/hold-limits.ts'
import * as ways from './inventory/evict-hold.store.ts'
import * as holdTimes from './inventory/hold-times.store.ts'
import * as sale from './inventory/stock-sale.store.ts'
import { linkTimes } from './inventory/paying-holds.store.ts'
import * as store from './stock.store.ts'
import type { LinkingHolds, SaleUnit, SellingHolds, StockUnit } from './inventory/stock-sale.store.ts'
import { translate } from '#platform/language/translate.ts'
import { dateText } from '#platform/language/formats.ts'

export type { LinkingHolds, SaleUnit, SellingHolds, StockUnit }
export { sellingHolds } from './inventory/stock-sale.store.ts'
export { protectForConfirmation, confirmationMs, allowEviction } from './inventory/paying-holds.store.ts'
export { earlyAccessMs } from './inventory/early-access.ts'
export { maxHoldsPerHolder } from './inventory/hold-times.store.ts'
export { createNetworkLimit, type HoldLimits, type NetworkLimit } from './inventory/hold-limits.ts'

export interface HoldRule {
  clock: Clock
  holdMs: number
  /** Time in ms for which only members can buy a new first-party listing; 0 if this does not affect the holder. */
  earlyAccessMs: number
  /** Limits that the hold must not exceed; omitted if the marketplace itself reserves the unit. */
  limits?: HoldLimits
}

const attempts = 3

/**
 * Takes a reservation (hold) on one unit (spec §7 "checkout"). Returns true if the unit is out of stock. A holder has
 * one hold per size: a repeated call keeps the hold, and extends it once in the second half of its duration.
 * @throws not_found; seller_away during the seller's vacation; subscription_required while a new first-party listing is
 * available to members only (`details.opensAt`, ISO); too_many_holds at the limit of the holder or network;
 * held_too_long
 */
export async function takeHold(
  db: Db | Tx,
  holder: string,
  unit: StockUnit,
  rule: HoldRule,
): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      const request = holdRequest(holder, unit, rule)
      const result = await store.takeHold(db, request)
      if (!result.isKnown) throw fail('not_found')
      if (result.awayUntil && !result.isHeld) throw awayError(result.awayUntil)
      if (result.newSince && !result.isHeld) throw earlyError(result.newSince, rule.earlyAccessMs)
      if (result.refused && !result.isHeld) {
        const tried = request.limitRequest?.maxPerNetwork ?? []
        if (result.refused === 'network' && (await rule.limits?.perNetwork.raise(db, tried))) continue
        throw holdLimitError(result.refused, rule.holdMs)
      }
      // Retry: a statement that waited for a lock cannot see the hold that another tab of this holder has just taken.
      if (result.isHeld || attempt >= attempts) return !result.isHeld
    } catch (error) {
      // Retry after a unique violation (two concurrent calls of one holder) or a deadlock: the hold might exist now.
      const code = (error as { code?: unknown }).code
      if (code !== '23505' && code !== '40P01') throw error
      if (db.isTransaction)
        throw Object.assign(new Error('concurrent holds of one holder'), { code: '40001', cause: error })
      if (attempt === 5) throw error
    }
  }
}

function awayError(until: Date): Error {
  return fail('seller_away', {
    message: (language) =>
      translate(language, 'error.seller-away-until', { date: dateText(language, until) }),
  })
}

function earlyError(listedAt: Date, earlyAccessMs: number): Error {
  const opensAt = new Date(listedAt.getTime() + earlyAccessMs).toISOString()
  return fail('subscription_required', { details: { opensAt } })
}

function holdRequest(
  holder: string,
  unit: StockUnit,
  { clock, holdMs, earlyAccessMs, limits }: HoldRule,
): store.HoldRequest {
  const now = clock.now()
  const at = (ms: number): Date => new Date(now + ms)
  const holdId = newId('hld', clock)
  const times = { now: at(0), until: at(holdMs), extendBefore: at(holdMs / 2), newSince: at(-earlyAccessMs) }
  const room = limits && {
    holder,
    sizeId: unit.sizeId,
    network: limits.network,
    now: times.now,
    until: times.until,
    holdMs,
    maxPerNetwork: limits.perNetwork.limits(),
    graceMs: limits.graceMs,
  }
  return { holdId, holder, ...unit, ...times, limitRequest: room }
}

/** Returns whether a size is available, ignoring the holder's own hold and expired holds. @throws not_found */
export async function checkInStock(db: Db, holder: string | undefined, unit: StockUnit, now: number) {
  const row = await store.findStock(db, holder ?? null, unit.listingId, unit.sizeId, new Date(now))
  if (!row) throw fail('not_found')
  return { soldout: !row.isFree, sizeName: row.label }
}

/**
 * Releases the holder's own hold on a unit (spec §7 "inc"). Idempotent: repeated calls cannot increase the stock.
 * @throws not_found
 */
export async function release(db: Db, holder: string | undefined, unit: StockUnit, now: number) {
  const isKnown = await store.releaseHold(db, holder ?? null, unit.listingId, unit.sizeId, new Date(now))
  if (!isKnown) throw fail('not_found')
}

/** Releases a batch of expired holds. Returns the number of released holds and the ids of their orders. */
export function lapseHolds(db: Db, now: number, limit = 200): Promise<{ count: number; orderIds: string[] }> {
  return store.lapseHolds(db, new Date(now), limit)
}

/** Deletes holds that were released or expired, and that ended before `before` (ms since the epoch). */
export function pruneHolds(db: Db, before: number): Promise<void> {
  return store.pruneHolds(db, new Date(before))
}

/** Deletes hold times that are too old to count toward a limit. `holdMs` is the duration of one hold in ms. */
export function pruneHoldTimes(db: Db, now: number, holdMs: number): Promise<void> {
  return holdTimes.pruneHoldTimes(db, new Date(now), holdMs)
}

/**
 * Returns the units in a bag with prices and sellers' terms, in the order of the bag. Omits units that are not for
 * sale. For `earlyAccessMs`, see `HoldRule`.
 */
export function readStock(
  db: Db,
  units: readonly StockUnit[],
  holder: string | undefined,
  { clock, earlyAccessMs }: Pick<HoldRule, 'clock' | 'earlyAccessMs'>,
): Promise<SaleUnit[]> {
  return sale.readStock(db, units, holder ?? null, new Date(clock.now()), earlyAccessMs)
}

/** Returns SQL for the statement that creates an order. Links the holds to the order if every unit is already held. */
export function linkingHolds(
  orderId: string,
  holder: string,
  units: readonly StockUnit[],
  { clock, holdMs }: Pick<HoldRule, 'clock' | 'holdMs'>,
): LinkingHolds {
  return sale.linkingHolds(orderId, holder, units, linkTimes({ clock, holdMs }))
}

async function giveWayRequest(db: Db | Tx, holder: string, clock: Clock, perNetwork?: NetworkLimit) {
  if (!perNetwork) return undefined
  const maxUnpaid = await perNetwork.maxUnpaid(db)
  return { holder, now: new Date(clock.now()), maxUnpaid, holdMs: perNetwork.holdMs() }
}

/** Returns the ids of the sizes on which other shoppers' holds would be evicted if this holder paid now. */
export async function listEvictable(
  db: Db | Tx,
  units: readonly StockUnit[],
  holder: string,
  { clock, limits }: Pick<HoldRule, 'clock' | 'limits'>,
): Promise<ReadonlySet<string>> {
  const request = units.length > 0 ? await giveWayRequest(db, holder, clock, limits?.perNetwork) : undefined
  return new Set(request ? await ways.listEvictable(db, units, request) : [])
}

/**
 * Takes a hold on every unit for the order. Returns false if a unit is unavailable; the caller must then roll back.
 * Does not evict other holds: only `sell` does this, for a buyer whose payment card was accepted.
 */
export async function holdForOrder(
  tx: Tx,
  orderId: string,
  holder: string,
  units: readonly StockUnit[],
  rule: HoldRule,
): Promise<boolean> {
  const times = linkTimes(rule)
  const held = new Set(await sale.linkHolds(tx, orderId, holder, units, times))
  const missing = units.filter((unit) => !held.has(unit.sizeId)).toSorted(byListing)
  if (missing.length === 0) return true
  for (const unit of missing) {
    if (!(await takeHold(tx, holder, unit, rule))) continue
    if ((await listEvictable(tx, [unit], holder, rule)).size === 0) return false
  }
  await sale.linkHolds(tx, orderId, holder, missing, times)
  return true
}

/**
 * Sells the order's units. Uses the order's holds, or free stock for units whose hold is gone. Invalidates the
 * listings. Returns false if a unit is unavailable. With `perNetwork`, can evict another shopper's unpaid hold (see
 * `evictHold`).
 */
export async function sell(
  tx: Tx,
  orderId: string,
  holder: string,
  units: readonly StockUnit[],
  clock: Clock,
  perNetwork?: NetworkLimit,
): Promise<boolean> {
  const sold = new Set(await sale.sellHeld(tx, orderId, holder, units, new Date(clock.now())))
  const missing = units.filter((unit) => !sold.has(unit.sizeId)).toSorted(byListing)
  for (const unit of missing) {
    const now = new Date(clock.now())
    const sellFree = () => sale.sellFree(tx, orderId, holder, unit, newId('hld', clock), now)
    if (await sellFree()) continue
    const request = await giveWayRequest(tx, holder, clock, perNetwork)
    const isFree = request !== undefined && (await ways.evictHold(tx, unit, request))
    if (!isFree || !(await sellFree())) return false
  }
  await invalidate(tx, 'listing', [...new Set(missing.map((unit) => unit.listingId))])
  return true
}

/** Returns the units of a canceled order (only those in `sizeIds`, if given) to stock. Returns the listing ids. */
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

/**
 * Moves a guest's holds to the buyer account after sign-in, without extending them. Holders are `guest:…`, `buyer:…`.
 */
export async function moveHolds(tx: Tx, from: string, to: string, now: number): Promise<void> {
  await holdTimes.moveHolds(tx, from, to, new Date(now))
}
