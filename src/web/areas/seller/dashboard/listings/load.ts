import type { ListingSort, ListingTab } from '#contract/listings/listings.ts'
import { call } from '#web/call.ts'
import { t } from '#web/t.ts'

/** The tab's name in the address, and its words. */
export const tabs: readonly [ListingTab, string][] = [
  ['all', t('common.all')],
  ['active', t('seller.listing.active')],
  ['draft', t('seller.listings.drafts')],
  ['paused', t('seller.listing.paused')],
  ['sold', t('watch.state.sold-out')],
]
export const sorts: readonly [ListingSort, string][] = [
  ['newest', t('list.sort.newest')],
  ['oldest', t('seller.sort.oldest')],
  ['price-asc', t('list.sort.price-asc')],
  ['price-desc', t('list.sort.price-desc')],
  ['title', t('seller.field.title')],
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
