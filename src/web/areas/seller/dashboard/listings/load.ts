import type { ListingRow, ListingSort, ListingTab } from '#contract/listings/listings.ts'
import { call } from '#web/lib/calls/call.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import { loadRows } from '#web/kit/list/row-selection.tsx'
import { t } from '#web/lib/text/t.ts'
import { getChoiceValues } from '#web/kit/list/tabs.tsx'

/** Tabs of the listings table, each with its value in the URL and its label. */
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

/**
 * Loads the table of listings for the tab, filters and page in the URL. Also loads the steps that the seller must
 * complete before listing items.
 */
export const loadListings = dashboardLoader(async ({ text, oneOf, page }) => {
  const tab = oneOf('tab', getChoiceValues(tabs)) ?? 'all'
  const filter = { tab, sort: oneOf('sort', getChoiceValues(sorts)) ?? 'newest', search: text('search') }
  const [found, checklist] = await Promise.all([
    call('listListings', { query: { ...filter, ...page } }),
    call('getChecklist'),
  ])
  return { ...found, checklist, ...filter }
})

/** Loads all rows of the filtered table, so that the seller can select all listings. */
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
