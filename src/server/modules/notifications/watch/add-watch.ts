import { invalidate } from '#platform/cache/invalidation-log.ts'
import type { WatchAnswer } from '#contract/catalog/watch.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { countNewWatcher, changeWatcherCount } from '#modules/catalog/catalog.ts'
import { releaseUnits } from '#modules/catalog/stock.ts'
import { countUnread } from '../core/notifications.store.ts'
import type { NotificationDeps } from '../core/notifications.deps.ts'
import { scheduleRestockCheck } from './restock.store.ts'
import * as store from './watches.store.ts'

type AddWatchDeps = Pick<NotificationDeps, 'db' | 'clock'>

/** Time, in ms, that a removed watch can be restored with its former place in the restock queue. */
const restorableMs = 10 * 60_000

export interface WatchInput {
  sizeID?: string | null | undefined
  size?: string | null | undefined
  watch?: boolean | undefined
  /** Target price in cents. Null removes the target price. Undefined keeps the current target price. */
  priceTarget?: number | null | undefined
}

/**
 * Starts or ends a watch (spec §7 "addwatch") and returns the new state of the watch.
 * @throws not_found
 */
export async function addWatch(
  deps: AddWatchDeps,
  buyerId: string,
  listingId: string,
  { sizeID, size, watch, priceTarget }: WatchInput,
): Promise<WatchAnswer> {
  const now = new Date(deps.clock.now())
  return inTransaction(deps.db, async (tx) => {
    const unit = await store.lockWatchedUnit(tx, listingId, { sizeId: sizeID ?? null, label: size || null })
    if (!unit) throw fail('not_found')
    const before = await store.findWatch(tx, buyerId, listingId, unit.sizeId)
    const shouldWatch = watch ?? (priceTarget != null || !before)
    if (shouldWatch && unit.isHidden) throw fail('not_found')
    const wasWatching = await store.isWatching(tx, buyerId, listingId)
    if (shouldWatch) {
      const activeSince = new Date(now.getTime() - restorableMs)
      const watch = { buyerId, listingId, unit, targetCents: priceTarget, now, activeSince }
      const isNew = await store.putWatch(tx, watch)
      if (isNew && !wasWatching) await countNewWatcher(tx, listingId, now)
    } else await endWatches(tx, buyerId, listingId, unit.sizeId, now, true)
    await countWatcher(tx, buyerId, listingId, wasWatching)
    const after = await store.findWatch(tx, buyerId, listingId, unit.sizeId)
    const { currency } = unit
    return {
      watching: after !== undefined,
      _id: listingId,
      sizeID: unit.sizeId || null,
      priceTarget: after?.targetCents ? { cents: after.targetCents, currency } : null,
      watchCount: await store.getWatcherCount(tx, listingId),
    }
  })
}

/**
 * Ends a watch for one size of a listing. If `sizeId` is null, ends the watches for all sizes (spec §7
 * "product-remove").
 */
export async function removeWatch(
  deps: AddWatchDeps,
  buyerId: string,
  listingId: string,
  sizeId: string | null,
) {
  const removed = await inTransaction(deps.db, (tx) =>
    endBuyerWatches(tx, buyerId, listingId, sizeId, new Date(deps.clock.now())),
  )
  return { removed, unread: await countUnread(deps.db, `buyer:${buyerId}`) }
}

/**
 * Ends watches, even if the listing is no longer visible, and updates the listing's watcher count. Returns the number
 * of ended watches.
 */
export async function endBuyerWatches(
  tx: Tx,
  buyerId: string,
  listingId: string,
  sizeId: string | null,
  now: Date,
): Promise<number> {
  const isShown = await store.lockListing(tx, listingId)
  const wasWatching = await store.isWatching(tx, buyerId, listingId)
  const ended = await endWatches(tx, buyerId, listingId, sizeId, now, isShown)
  await countWatcher(tx, buyerId, listingId, wasWatching)
  return ended
}

/** Ends watches and releases the units reserved for the watcher. The next watcher in the queue then gets an offer. */
async function endWatches(
  tx: Tx,
  buyerId: string,
  listingId: string,
  sizeId: string | null,
  now: Date,
  isShown: boolean,
): Promise<number> {
  const ended = await store.endWatches(tx, buyerId, listingId, sizeId, now)
  for (const { offerSizeId } of ended)
    if (offerSizeId && isShown) {
      await releaseUnits(tx, `buyer:${buyerId}`, { listingId, sizeId: offerSizeId }, now.getTime())
      await scheduleRestockCheck(tx, listingId, now)
    }
  return ended.length
}

async function countWatcher(tx: Tx, buyerId: string, listingId: string, wasWatching: boolean): Promise<void> {
  const is = await store.isWatching(tx, buyerId, listingId)
  if (is === wasWatching) return
  await changeWatcherCount(tx, listingId, is ? 1 : -1)
  await invalidate(tx, 'listing', [listingId])
}
