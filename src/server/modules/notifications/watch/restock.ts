import { inTransaction, type Tx } from '#platform/database/db.ts'
import { maxHoldsPerHolder, takeHold } from '#modules/catalog/stock.ts'
import type { NotificationDeps } from '../core/notifications.deps.ts'
import { notify, type NotifyDeps } from '../core/notify.ts'
import * as store from './restock.store.ts'
import { offerNotification } from './watch-words.ts'
import { sortQueue } from './watch.rules.ts'

type RestockDeps = Pick<NotificationDeps, 'db' | 'offerDurationMs' | 'membersFirst' | 'earlyAccessMs'> &
  NotifyDeps

/**
 * Interval in ms between checks while watchers wait. Checks are needed because no event is published when a hold on a
 * unit ends.
 */
const recheckMs = 60_000
const awayMs = 10 * 60_000
/** Number of unused offers per unit after which everyone can buy the listing for one offer period. */
const maxUnanswered = 3

/**
 * Processes one due queue: ends expired offers, and reserves (holds) free units for the next watchers. Runs in a single
 * transaction, so that a crash leaves no partial changes. A row lock prevents two processes from processing the same
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
      await store.postponeRestock(tx, listingId, new Date(now.getTime() + awayMs))
      return true
    }
    if (openUntil && openUntil > now) {
      await store.postponeRestock(tx, listingId, openUntil)
      return true
    }
    if (unanswered >= maxUnanswered * listing.left) {
      await store.openToEveryone(tx, listingId, new Date(now.getTime() + deps.offerDurationMs))
      return true
    }
    const isAwaited = await offerUnits(tx, deps, listingId, listing)
    await planNext(tx, listingId, isAwaited ? new Date(now.getTime() + recheckMs) : undefined)
    return true
  })
}

/**
 * Holds free units for watchers in queue order. Returns whether any watcher still waits for a size that is in
 * stock, for example because another buyer holds the unit.
 */
async function offerUnits(
  tx: Tx,
  deps: RestockDeps,
  listingId: string,
  listing: store.RestockedListing,
): Promise<boolean> {
  const queue = await store.lockQueue(tx, listingId, maxHoldsPerHolder, new Date(deps.clock.now()))
  const members = await deps.findMembers(tx, [...new Set(queue.map(({ buyerId }) => buyerId))])
  // During early access, a first-party listing is offered only to members. Watchers who are not members keep their
  // place in the queue.
  const isEarly = listing.isSA && listing.listedAt.getTime() + deps.earlyAccessMs > deps.clock.now()
  const served = new Set<string>()
  const left: store.WaitingWatch[] = []
  for (const waiting of sortQueue(queue, deps.membersFirst ? members : new Set())) {
    if (served.has(turnOf(waiting)) || (waiting.sizeId === '' && served.has(waiting.buyerId))) continue
    const mayBuy = !isEarly || members.has(waiting.buyerId)
    const size = mayBuy ? await setAside(tx, deps, listingId, listing, waiting) : undefined
    if (!size) {
      left.push(waiting)
      continue
    }
    served.add(waiting.buyerId).add(turnOf({ buyerId: waiting.buyerId, sizeId: size.sizeId }))
  }
  return left.some((waiting) => sizesFor(listing, waiting).some(({ qty }) => qty > 0))
}

function turnOf({ buyerId, sizeId }: Pick<store.WaitingWatch, 'buyerId' | 'sizeId'>): string {
  return `${buyerId} ${sizeId}`
}

function sizesFor(listing: store.RestockedListing, { sizeId }: store.WaitingWatch): store.FreeSize[] {
  return listing.sizes.filter((size) => sizeId === '' || size.sizeId === sizeId)
}

async function setAside(
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
    const isOut = await takeHold(tx, `buyer:${waiting.buyerId}`, unit, {
      clock,
      holdMs: offerDurationMs,
      earlyAccessMs: 0,
    })
    if (isOut) {
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

async function planNext(tx: Tx, listingId: string, nextCheck: Date | undefined): Promise<void> {
  const end = await store.findNextOfferExpiry(tx, listingId)
  const times = [end, nextCheck].filter((at) => at !== undefined)
  if (times.length === 0) return store.deleteRestock(tx, listingId)
  await store.postponeRestock(tx, listingId, new Date(Math.min(...times.map((at) => at.getTime()))))
}
