import { inTransaction, type Tx } from '#platform/database/db.ts'
import { maxHoldsPerHolder, takeHold } from '#modules/catalog/stock.ts'
import type { NotificationDeps } from '../core/notifications.deps.ts'
import { notify, type NotifyDeps } from '../core/notify.ts'
import * as store from './restock.store.ts'
import { offerNotification } from './watch-notification-content.ts'
import { sortQueue } from './watch.rules.ts'

type RestockDeps = Pick<NotificationDeps, 'db' | 'offerDurationMs' | 'membersFirst' | 'earlyAccessMs'> &
  NotifyDeps

/**
 * Interval, in ms, between checks while watchers are waiting. Needed because no event is published when the reservation
 * of a unit ends.
 */
const recheckMs = 60_000
const pausedRecheckMs = 10 * 60_000
/** After this number of unused offers per unit, everyone can buy the listing for the duration of one offer. */
const maxUnusedOffers = 3

/**
 * Processes one due restock queue: ends expired offers and reserves free units for the next watchers. Uses a single
 * transaction, so that a crash leaves no partial changes, and a row lock, so that two processes cannot process the same
 * listing.
 */
export async function offerRestocked(deps: RestockDeps): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    const now = new Date(deps.clock.now())
    const listingId = await store.lockDueRestock(tx, now)
    if (!listingId) return false
    const { unanswered, openUntil } = await store.endOffers(tx, listingId, now)
    const listing = await store.findRestockedListing(tx, listingId, now)
    if (!listing || listing.left === 0) {
      await store.deleteRestock(tx, listingId)
      return true
    }
    if (listing.isAway) {
      await store.postponeRestock(tx, listingId, new Date(now.getTime() + pausedRecheckMs))
      return true
    }
    if (openUntil && openUntil > now) {
      await store.postponeRestock(tx, listingId, openUntil)
      return true
    }
    if (unanswered >= maxUnusedOffers * listing.left) {
      await store.openToEveryone(tx, listingId, new Date(now.getTime() + deps.offerDurationMs))
      return true
    }
    const isAwaited = await offerUnits(tx, deps, listingId, listing)
    await scheduleNextCheck(tx, listingId, isAwaited ? new Date(now.getTime() + recheckMs) : undefined)
    return true
  })
}

/**
 * Reserves free units for watchers, in queue order. Returns whether any watcher is still waiting for a size that is in
 * stock, for example because another buyer has reserved the unit.
 */
async function offerUnits(
  tx: Tx,
  deps: RestockDeps,
  listingId: string,
  listing: store.RestockedListing,
): Promise<boolean> {
  const queue = await store.lockWaitingWatches(tx, listingId, maxHoldsPerHolder, new Date(deps.clock.now()))
  const members = await deps.findMembers(tx, [...new Set(queue.map(({ buyerId }) => buyerId))])
  // During early access, a first-party listing is offered only to members. Other watchers keep their places in the
  // queue.
  const isEarly = listing.isSA && listing.listedAt.getTime() + deps.earlyAccessMs > deps.clock.now()
  const served = new Set<string>()
  const left: store.WaitingWatch[] = []
  for (const waiting of sortQueue(queue, deps.membersFirst ? members : new Set())) {
    if (served.has(turnKey(waiting)) || (waiting.sizeId === '' && served.has(waiting.buyerId))) continue
    const mayBuy = !isEarly || members.has(waiting.buyerId)
    const size = mayBuy ? await reserveForWatcher(tx, deps, listingId, listing, waiting) : undefined
    if (!size) {
      left.push(waiting)
      continue
    }
    served.add(waiting.buyerId).add(turnKey({ buyerId: waiting.buyerId, sizeId: size.sizeId }))
  }
  return left.some((waiting) => sizesFor(listing, waiting).some(({ qty }) => qty > 0))
}

function turnKey({ buyerId, sizeId }: Pick<store.WaitingWatch, 'buyerId' | 'sizeId'>): string {
  return `${buyerId} ${sizeId}`
}

function sizesFor(listing: store.RestockedListing, { sizeId }: store.WaitingWatch): store.FreeSize[] {
  return listing.sizes.filter((size) => sizeId === '' || size.sizeId === sizeId)
}

async function reserveForWatcher(
  tx: Tx,
  deps: RestockDeps,
  listingId: string,
  listing: store.RestockedListing,
  waiting: store.WaitingWatch,
): Promise<store.FreeSize | undefined> {
  const { clock, offerDurationMs } = deps
  const until = new Date(clock.now() + offerDurationMs)
  for (const size of sizesFor(listing, waiting)) {
    if (size.free <= 0 || listing.free <= 0) continue
    const unit = { listingId, sizeId: size.sizeId }
    const isOutOfStock = await takeHold(tx, `buyer:${waiting.buyerId}`, unit, {
      clock,
      holdMs: offerDurationMs,
      earlyAccessMs: 0,
    })
    if (isOutOfStock) {
      size.free = 0
      continue
    }
    size.free--
    listing.free--
    const level = { size: Math.min(size.qty, listing.left, 2), listing: Math.min(listing.left, 2) }
    await store.setOffered(tx, listingId, waiting, size.sizeId, until, level)
    await notify(tx, deps, [offerNotification(listingId, listing, waiting.buyerId, size, until)])
    return size
  }
  return undefined
}

async function scheduleNextCheck(tx: Tx, listingId: string, nextCheck: Date | undefined): Promise<void> {
  const end = await store.findNextOfferExpiry(tx, listingId)
  const times = [end, nextCheck].filter((at) => at !== undefined)
  if (times.length === 0) return store.deleteRestock(tx, listingId)
  await store.postponeRestock(tx, listingId, new Date(Math.min(...times.map((at) => at.getTime()))))
}
