import type { WatchedListing } from '#contract/catalog/watch.ts'
import { call } from '#web/lib/calls/call.ts'
import { loadPrivate } from '#web/features/live/load.ts'

const perPage = 100

export async function loadFavorites(request: Request) {
  const found = await loadPrivate(
    request,
    ({ buyer }) => buyer !== null,
    ({ buyer }) => firstPartyListings(buyer?._id ?? ''),
  )
  return { ...found, now: Date.now() }
}

/**
 * Returns the first-party listings of the watchlist. The API cannot select only first-party listings, so this function
 * reads all result pages. Nearly every watchlist fits on one result page.
 */
async function firstPartyListings(buyerId: string): Promise<WatchedListing[]> {
  const found: WatchedListing[] = []
  for (let page = 1, total = 1; (page - 1) * perPage < total; page++) {
    const list = await call('listWatched', { params: { buyerId }, query: { page, limit: perPage } })
    total = list.products.length === 0 ? 0 : list.total
    found.push(...list.products.filter(({ seller }) => seller.isSA))
  }
  return found
}
