import type { Clock } from '#platform/core/clock.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { newId } from '#platform/core/ids.ts'
import { fail } from '#platform/errors/app-error.ts'
import { holdLimitError, type HoldLimits } from './inventory/hold-limits.ts'
import * as holdTimes from './inventory/hold-times.store.ts'
import * as stock from './inventory/read-stock.store.ts'
import * as store from './stock.store.ts'
import type { SaleUnit, StockUnit } from './inventory/read-stock.store.ts'
import { translate } from '#platform/language/translate.ts'
import { dateText } from '#platform/language/formats.ts'

export type { SaleUnit, StockUnit }
export { protectForConfirmation, confirmationMs, allowEviction } from './inventory/paying-holds.store.ts'
export { applyEarlyAccessSettings, earlyAccessMs, hasEarlyAccess } from './inventory/early-access.ts'
export { maxHoldsPerHolder } from './inventory/hold-times.store.ts'
export { createNetworkLimit, type HoldLimits, type NetworkLimit } from './inventory/hold-limits.ts'

export interface HoldRule {
  clock: Clock
  holdMs: number
  /**
   * Time, in ms, that only members can buy a new first-party listing; 0 if the restriction does not affect the holder.
   */
  earlyAccessMs: number
  /** Limits that the hold must not exceed; omitted if the marketplace itself reserves the unit. */
  limits?: HoldLimits
}

const attempts = 3

/**
 * Takes reservations (holds) on units of a size (spec §7 "checkout"). Returns true if the size is out of stock. With
 * `unit.quantity`, the holder then has exactly this number of units. If not all units are available, the holder keeps
 * the previous units. Without `unit.quantity`, the holder keeps the existing units, or takes one. A repeated call
 * extends the holds once, in the second half of their duration.
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
      // Retry, because a statement that waited for a lock cannot see a hold that another tab of the same holder took in
      // the meantime.
      if (result.isHeld || attempt >= attempts) return !result.isHeld
    } catch (error) {
      // Retry after a unique violation (two concurrent calls by one holder) or a deadlock, because the hold might exist
      // now.
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
  const holdIds = Array.from({ length: unit.quantity ?? 1 }, () => newId('hld', clock))
  const times = { now: at(0), until: at(holdMs), extendBefore: at(holdMs / 2), newSince: at(-earlyAccessMs) }
  const room = limits && {
    holder,
    sizeId: unit.sizeId,
    units: unit.quantity ?? 1,
    network: limits.network,
    now: times.now,
    until: times.until,
    holdMs,
    maxPerNetwork: limits.perNetwork.limits(),
    graceMs: limits.graceMs,
  }
  const { listingId, sizeId, quantity } = unit
  return { holdIds, holder, listingId, sizeId, quantity, ...times, limitRequest: room }
}

/**
 * Returns whether the requested quantity of a size is available. The holder's own holds and expired holds count as
 * available.
 * @throws not_found
 */
export async function checkInStock(db: Db, holder: string | undefined, unit: StockUnit, now: number) {
  const row = await store.findStock(db, holder ?? null, unit.listingId, unit.sizeId, new Date(now))
  if (!row) throw fail('not_found')
  return { soldout: row.free < (unit.quantity ?? 1), sizeName: row.label }
}

/**
 * Releases all units of a size that the holder has reserved (spec §7 "inc"). Idempotent: repeated calls cannot increase
 * the stock.
 * @throws not_found
 */
export async function releaseUnits(db: Db, holder: string | undefined, unit: StockUnit, now: number) {
  const isKnown = await store.releaseHold(db, holder ?? null, unit.listingId, unit.sizeId, new Date(now))
  if (!isKnown) throw fail('not_found')
}

/** Releases a batch of expired holds. Returns the number of released holds and the ids of their orders. */
export function expireHolds(
  db: Db,
  now: number,
  limit = 200,
): Promise<{ count: number; orderIds: string[] }> {
  return store.expireHolds(db, new Date(now), limit)
}

/** Deletes holds that ended, by release or expiry, before `before` (ms since the epoch). */
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
  return stock.readStock(db, units, holder ?? null, new Date(clock.now()), earlyAccessMs)
}

/**
 * Moves a guest's holds to the buyer account after sign-in, without extending them. Holders have the form `guest:…` or
 * `buyer:…`.
 */
export async function moveHolds(tx: Tx, from: string, to: string, now: number): Promise<void> {
  await holdTimes.moveHolds(tx, from, to, new Date(now))
}
