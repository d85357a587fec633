import { inTransaction } from '#platform/database/db.ts'
import type { NotificationDeps } from '../core/notifications.deps.ts'
import { notify } from '../core/notify.ts'
import { searchName } from '../searches/search-name.ts'
import * as store from './announce.store.ts'
import { newForMs, type NewListingMatch, type UnannouncedListing } from './new-listing.ts'
import { newItemNotifications } from './new-item-notifications.ts'

/** Number of listings that are announced together. */
const maxListings = 500
/** Number of buyers who are notified in one transaction. */
const maxBuyers = 200
const leaseMs = 10 * 60_000

/**
 * Notifies buyers of new listings that fit their saved searches, or that come from a followed seller or brand. Returns
 * whether more listings might be waiting. After a crash, the listings are announced again when their lease ends. Buyers
 * who have already been notified are skipped.
 */
export async function announceNewItems(deps: NotificationDeps): Promise<boolean> {
  const now = deps.clock.now()
  const leaseEnd = () => new Date(deps.clock.now() + leaseMs)
  const due = { now: new Date(now), until: leaseEnd(), limit: maxListings }
  const leased = await store.leaseListings(deps.db, due)
  if (leased.length === 0) return false
  const ids = leased.map(({ id }) => id)
  const listings = await store.listNewListings(deps.db, ids, new Date(now - newForMs))
  const early = listings.filter((listing) => opensAt(deps, listing) > now)
  const renew = () => store.renewLeases(deps.db, leased, leaseEnd())
  if (listings.length > 0) {
    await announceToFollowers(deps, listings, renew)
    await announceToSearchers(deps, listings, renew)
  }
  // Buyers who are not members are notified when they can buy the listings.
  const again = early.map((listing) => ({ id: listing.id, dueAt: new Date(opensAt(deps, listing)) }))
  await store.finishListings(deps.db, leased, again)
  return leased.length === maxListings
}

/**
 * Returns the time when the members' early access to a listing ends. The time is in the past if the listing has no
 * early access.
 */
function opensAt(
  { earlyAccessMs }: NotificationDeps,
  { isFirstParty, listedAt }: UnannouncedListing,
): number {
  return isFirstParty ? listedAt.getTime() + earlyAccessMs : 0
}

async function announceToFollowers(
  deps: NotificationDeps,
  listings: readonly UnannouncedListing[],
  renew: () => Promise<void>,
): Promise<void> {
  const ids = listings.map(({ id }) => id)
  for (let after = ''; ;) {
    const rows = await store.listFollowerMatches(deps.db, ids, { after, limit: maxBuyers })
    if (rows.length === 0) return
    await notifyOfMatches(
      deps,
      listings,
      rows.map(({ buyerId, listingId, kind, id, name }) => ({
        buyerId,
        listingId,
        reason: { kind, id, name },
      })),
    )
    await renew()
    after = rows.at(-1)!.buyerId
  }
}

async function announceToSearchers(
  deps: NotificationDeps,
  listings: readonly UnannouncedListing[],
  renew: () => Promise<void>,
): Promise<void> {
  for (let after = ''; ;) {
    const searches = await store.listStoredSearches(deps.db, { after, limit: maxBuyers })
    if (searches.length === 0) return
    const matches: NewListingMatch[] = []
    for (const search of searches) matches.push(...(await matchesOf(deps, search, listings)))
    await notifyOfMatches(deps, listings, matches)
    await renew()
    after = searches.at(-1)!.buyerId
  }
}

async function matchesOf(
  { catalog }: NotificationDeps,
  { id, buyerId, name, filter, createdNo, language }: store.StoredSearch,
  listings: readonly UnannouncedListing[],
): Promise<NewListingMatch[]> {
  const newer = new Map(
    listings.flatMap((listing) => (listing.no > createdNo ? [[listing.no, listing.id]] : [])),
  )
  if (newer.size === 0) return []
  const nos = await catalog.matchItems(filter, [...newer.keys()])
  const reason = { kind: 'search', id, name: name ?? searchName(language, filter) } as const
  return nos.map((no) => ({ buyerId, listingId: newer.get(no)!, reason }))
}

/** Notifies buyers of the matches that were not announced to them yet. Each buyer is notified of a listing once. */
async function notifyOfMatches(
  deps: NotificationDeps,
  listings: readonly UnannouncedListing[],
  all: readonly NewListingMatch[],
): Promise<void> {
  const matches = await withoutEarly(deps, listings, all)
  if (matches.length === 0) return
  await inTransaction(deps.db, async (tx) => {
    const recorded = await store.recordAnnounced(tx, matches, new Date(deps.clock.now()))
    const isNew = new Set(recorded.map(({ buyerId, listingId }) => `${buyerId} ${listingId}`))
    // `delete` returns true only once for each pair, so only the first match of a buyer and a listing stays.
    const firsts = matches.filter(({ buyerId, listingId }) => isNew.delete(`${buyerId} ${listingId}`))
    await notify(tx, deps, newItemNotifications(listings, firsts))
  })
}

/** Removes listings in the members' early access from the matches of buyers who are not members. */
async function withoutEarly(
  deps: NotificationDeps,
  listings: readonly UnannouncedListing[],
  matches: readonly NewListingMatch[],
): Promise<readonly NewListingMatch[]> {
  const now = deps.clock.now()
  const early = new Set(listings.flatMap((listing) => (opensAt(deps, listing) > now ? [listing.id] : [])))
  if (early.size === 0) return matches
  const members = await deps.findMembers(deps.db, [...new Set(matches.map(({ buyerId }) => buyerId))])
  return matches.filter(({ buyerId, listingId }) => members.has(buyerId) || !early.has(listingId))
}
