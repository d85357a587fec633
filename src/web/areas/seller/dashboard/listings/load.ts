import type { ListingRow, ListingSort, ListingTab } from '#contract/listings/listings.ts'
import { call } from '#web/lib/calls/call.ts'
import { atDashboard } from '#web/features/dashboard/frame/load.ts'
import { loadRows } from '#web/kit/list/chosen.tsx'
import { t } from '#web/lib/text/t.ts'
import { valuesOf } from '#web/kit/list/tabs.tsx'

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
export const loadListings = atDashboard(async ({ text, one, page }) => {
  const tab = one('tab', valuesOf(tabs)) ?? 'all'
  const filter = { tab, sort: one('sort', valuesOf(sorts)) ?? 'newest', search: text('search') }
  const [found, checklist] = await Promise.all([
    call('listListings', { query: { ...filter, ...page } }),
    call('getChecklist'),
  ])
  return { ...found, checklist, ...filter }
})

/** All that the page is one of, to be chosen together. */
export function loadAllListings({
  tab,
  sort,
  search,
}: Pick<Awaited<ReturnType<typeof loadListings>>, 'tab' | 'sort' | 'search'>): Promise<ListingRow[]> {
  return loadRows(async (after) => {
    const { listings, next } = await call('listListings', { query: { tab, sort, search, after, limit: 100 } })
    return { rows: listings, next }
  })
}
