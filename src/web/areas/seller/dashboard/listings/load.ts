import type { ListingSort, ListingTab } from '#contract/listings/listings.ts'
import { call } from '#web/call.ts'

/** The tab's name in the address, and its words. */
export const tabs: readonly [ListingTab, string][] = [
  ['all', 'All'],
  ['active', 'Listed'],
  ['draft', 'Drafts'],
  ['paused', 'Paused'],
  ['sold', 'Sold out'],
]
export const sorts: readonly [ListingSort, string][] = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['price-asc', 'Price, low to high'],
  ['price-desc', 'Price, high to low'],
  ['title', 'Title'],
]

/** The page of the table that an address names, and what is to be done before selling. */
export async function loadListings(url: string) {
  const query = new URL(url).searchParams
  const tab = tabs.find(([value]) => value === query.get('tab'))?.[0] ?? 'all'
  const sort = sorts.find(([value]) => value === query.get('sort'))?.[0] ?? 'newest'
  const search = query.get('search') || undefined
  const after = query.get('after') ?? undefined
  const [found, checklist] = await Promise.all([
    call('listListings', { query: { tab, sort, search, after } }),
    call('getChecklist'),
  ])
  return { ...found, checklist, tab, sort, search }
}
