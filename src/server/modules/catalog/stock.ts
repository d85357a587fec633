import type { Clock } from '#platform/core/clock.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import { newId } from '#platform/core/ids.ts'
import { fail } from '#platform/errors/app-error.ts'
import { holdLimitError, type HoldLimits, type NetworkLimit } from './inventory/hold-limits.ts'
import * as ways from './inventory/give-way.store.ts'
import * as holdTimes from './inventory/hold-times.store.ts'
import * as sale from './inventory/stock-sale.store.ts'
import { linkTimes } from './inventory/paying-holds.store.ts'
import * as store from './stock.store.ts'
import type { LinkingHolds, SaleUnit, SellingHolds, StockUnit } from './inventory/stock-sale.store.ts'
import { translate } from '#platform/language/translate.ts'
import { dateText } from '#platform/language/formats.ts'

export type { LinkingHolds, SaleUnit, SellingHolds, StockUnit }
export { sellingHolds } from './inventory/stock-sale.store.ts'
export { awaitConfirmation, confirmMs, endPaying } from './inventory/paying-holds.store.ts'
export { earlyAccessMs } from './inventory/early-access.ts'
export { mostOfHolder } from './inventory/hold-times.store.ts'
export { openNetworkLimit, type HoldLimits, type NetworkLimit } from './inventory/hold-limits.ts'

export interface HoldRule {
  clock: Clock
  holdMs: number
  /** How long a new first-party listing is kept from this holder, ms; 0 for members, and where nothing is kept. */
  earlyMs: number
  /** What the hold is counted against; without them the marketplace itself sets the unit aside. */
  limits?: HoldLimits
}

const attempts = 3

/**
 * Holds one unit for the holder (spec §7 "checkout"); returns true when it is out of stock. A holder has one hold a
 * size: asked again it stands, and in its second half it is extended, once.
 * @throws not_found, with seller_away while its seller is on holiday, or with subscription_required while a
 * first-party listing is so new that it is kept from this holder (details.opensAt, ISO), too_many_holds of the holder
 * or the network, held_too_long by this holder
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
      if (result.newSince && !result.isHeld) throw earlyError(result.newSince, rule.earlyMs)
      if (result.refused && !result.isHeld) {
        const tried = request.room?.mostOfNetworks ?? []
        if (result.refused === 'network' && (await rule.limits?.perNetwork.raise(db, tried))) continue
        throw holdLimitError(result.refused, rule.holdMs)
      }
      // A look that had to wait cannot see the hold another tab of this holder has just made: look again.
      if (result.isHeld || attempt >= attempts) return !result.isHeld
    } catch (error) {
      // The same holder asked twice at once (unique hold), or a deadlock: the second look finds the first's hold.
      const code = (error as { code?: unknown }).code
      if (code !== '23505' && code !== '40P01') throw error
      if (db.isTransaction)
        throw Object.assign(new Error('held twice at once'), { code: '40001', cause: error })
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

function earlyError(listedAt: Date, earlyMs: number): Error {
  const opensAt = new Date(listedAt.getTime() + earlyMs).toISOString()
  return fail('subscription_required', { details: { opensAt } })
}

function holdRequest(
  holder: string,
  unit: StockUnit,
  { clock, holdMs, earlyMs, limits }: HoldRule,
): store.HoldRequest {
  const now = clock.now()
  const at = (ms: number): Date => new Date(now + ms)
  const holdId = newId('hld', clock)
  const times = { now: at(0), until: at(holdMs), extendBefore: at(holdMs / 2), newSince: at(-earlyMs) }
  const room = limits && {
    holder,
    sizeId: unit.sizeId,
    network: limits.network,
    now: times.now,
    until: times.until,
    holdMs,
    mostOfNetworks: limits.perNetwork.most(),
    graceMs: limits.graceMs,
  }
  return { holdId, holder, ...unit, ...times, room }
}

/** Whether a size can be had, the holder's own hold and lapsed ones not counting against it; @throws not_found */
export async function checkInStock(db: Db, holder: string | undefined, unit: StockUnit, now: number) {
  const row = await store.findStock(db, holder ?? null, unit.listingId, unit.sizeId, new Date(now))
  if (!row) throw fail('not_found')
  return { soldout: !row.isFree, sizeName: row.label }
}

/**
 * Releases the holder's own hold, however often it is asked (spec §7 "inc"); stock can never rise by it.
 * @throws not_found
 */
export async function release(db: Db, holder: string | undefined, unit: StockUnit, now: number) {
  const isKnown = await store.releaseHold(db, holder ?? null, unit.listingId, unit.sizeId, new Date(now))
  if (!isKnown) throw fail('not_found')
}

/** Releases a batch of holds that have run out; returns how many, and the orders they were for. */
export function lapseHolds(db: Db, now: number, limit = 200): Promise<{ count: number; orderIds: string[] }> {
  return store.lapseHolds(db, new Date(now), limit)
}

/** Forgets holds that came to nothing and ran out before `before` (ms). */
export function pruneHolds(db: Db, before: number): Promise<void> {
  return store.pruneHolds(db, new Date(before))
}

/** Forgets how long was held what counts no more; `holdMs`: how long one hold lasts. */
export function pruneHoldTimes(db: Db, now: number, holdMs: number): Promise<void> {
  return holdTimes.pruneHoldTimes(db, new Date(now), holdMs)
}

/** The units of a bag with prices and sellers' terms, in its order, without those not for sale; `earlyMs` as in HoldRule. */
export function readStock(
  db: Db,
  units: readonly StockUnit[],
  holder: string | undefined,
  { clock, earlyMs }: Pick<HoldRule, 'clock' | 'earlyMs'>,
): Promise<SaleUnit[]> {
  return sale.readStock(db, units, holder ?? null, new Date(clock.now()), earlyMs)
}

/** For the statement that writes an order: links its holds if every unit is held already. */
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
  const mostUnpaid = await perNetwork.mostUnpaid(db)
  return { holder, now: new Date(clock.now()), mostUnpaid, holdMs: perNetwork.holdMs() }
}

/** Of these units' sizes, those whose holds would give way to this holder if they paid now. */
export async function listGivingWay(
  db: Db | Tx,
  units: readonly StockUnit[],
  holder: string,
  { clock, limits }: Pick<HoldRule, 'clock' | 'limits'>,
): Promise<ReadonlySet<string>> {
  const request = units.length > 0 ? await giveWayRequest(db, holder, clock, limits?.perNetwork) : undefined
  return new Set(request ? await ways.listGivingWay(db, units, request) : [])
}

/**
 * Puts a hold on every unit down for the order; false when one cannot be had: the caller rolls back. A unit whose hold
 * would give way is left where it is: only `sell` takes it, for whoever has shown a card that pays.
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
    if ((await listGivingWay(tx, [unit], holder, rule)).size === 0) return false
  }
  await sale.linkHolds(tx, orderId, holder, missing, times)
  return true
}

/**
 * Sells the order's units, from its holds or, where those are gone, from free stock, and invalidates their listings;
 * false when one is not left. With `perNetwork`, while much of the shop is on hold, a hold that nobody is paying for
 * gives way.
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
    const isFree = request !== undefined && (await ways.giveWay(tx, unit, request))
    if (!isFree || !(await sellFree())) return false
  }
  await invalidate(tx, 'listing', [...new Set(missing.map((unit) => unit.listingId))])
  return true
}

/** Puts the units of an order that fell through, or those of these sizes, back in stock; returns their listings. */
export function unsell(tx: Tx, orderId: string, sizeIds: readonly string[] | null = null): Promise<string[]> {
  return sale.unsell(tx, orderId, sizeIds)
}

/** Whether anything is still held for the order. */
export function hasLiveHolds(db: Db, orderId: string, now: number): Promise<boolean> {
  return sale.hasLiveHolds(db, orderId, new Date(now))
}

function byListing(a: StockUnit, b: StockUnit): number {
  return a.listingId.localeCompare(b.listingId) || a.sizeId.localeCompare(b.sizeId)
}

/** A guest has signed in: what the guest held, the buyer holds, no longer than before. Holders as `guest:…`, `buyer:…`. */
export async function moveHolds(tx: Tx, from: string, to: string, now: number): Promise<void> {
  await holdTimes.moveHolds(tx, from, to, new Date(now))
}
