import { numberText } from '#web/lib/format/numbers.ts'
import { useLocation } from 'react-router'
import type { AdminListing, AdminListingTab, AdminListingSort } from '#contract/listings/moderation.ts'
import { call } from '#web/lib/calls/call.ts'
import type { CallInput } from '#web/lib/calls/caller.ts'
import { t } from '#web/lib/text/t.ts'
import { dashboardLoader } from '#web/features/dashboard/frame/load.ts'
import type { TableColumn } from '#web/kit/list/table.tsx'
import { loadRows } from '#web/kit/list/row-selection.tsx'
import { dateText } from '#web/lib/format/date-text.ts'
import { hide, show } from './decide.tsx'
import { countText, adminListingName, listingStateText } from './listing-labels.ts'
import { createTabs, getChoiceValues } from '#web/kit/list/tabs.tsx'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'
import { TextLink } from '#web/kit/links.tsx'
import { listingWithBrand, priceColumn } from './columns.tsx'
import type { Route } from './+types/all.ts'

const tabs: readonly [AdminListingTab, string][] = [
  ['all', t('common.all')],
  ['active', t('admin.listings.state.for-sale')],
  ['sold', t('admin.listings.state.sold-out')],
  ['paused', t('admin.listings.state.paused')],
  ['draft', t('admin.listings.drafts')],
  ['hidden', t('admin.listings.state.hidden')],
  ['removed', t('admin.listings.state.deleted')],
]
const sorts: readonly [AdminListingSort, string][] = [
  ['newest', t('list.sort.newest')],
  ['oldest', t('admin.list.oldest')],
  ['price-asc', t('list.sort.price-asc')],
  ['price-desc', t('list.sort.price-desc')],
]

export const clientLoader = dashboardLoader(async ({ text, oneOf, page }) => {
  const filter = {
    tab: oneOf('tab', getChoiceValues(tabs)) ?? 'all',
    sort: oneOf('sort', getChoiceValues(sorts)) ?? 'newest',
    search: text('search'),
    seller: text('seller'),
  }
  const { rows: listings, ...found } = await load({ ...filter, ...page })
  return { ...found, listings, filter }
})

async function load(query: CallInput<'listAllListings'>['query']) {
  const { listings, ...found } = await call('listAllListings', { query })
  return { rows: listings, ...found }
}

const columns: readonly TableColumn<AdminListing>[] = [
  listingWithBrand,
  { head: t('common.seller'), cell: ({ seller }) => <SellerLink username={seller.username} /> },
  {
    head: t('common.status'),
    cell: (row) =>
      row.isFeatured ? `${listingStateText(row)}, ${t('admin.listings.featured')}` : listingStateText(row),
  },
  priceColumn,
  { head: t('admin.listings.views'), isNumber: true, cell: ({ viewCount }) => numberText(viewCount) },
  { head: t('admin.listings.watchers'), isNumber: true, cell: ({ watchCount }) => numberText(watchCount) },
  { head: t('admin.listings.listed'), cell: ({ listedAt }) => dateText(listedAt) },
]

export default function AllListingsPage({ loaderData }: Route.ComponentProps) {
  const { listings, count, next, filter } = loaderData
  const { seller, search } = filter
  return (
    <ListPage
      title={t('admin.listings.all')}
      csv={{
        name: 'all-listings.csv',
        load: () => call('exportAllListings', { query: filter }, { timeout: 0 }),
      }}
      tabs={{
        label: t('common.status'),
        name: 'tab',
        current: filter.tab === 'all' ? '' : filter.tab,
        tabs: createTabs(tabs),
      }}
      search={{ label: t('admin.listings.search'), hint: t('admin.listings.search.hint'), value: search }}
      sort={{ current: filter.sort, options: sorts }}
      note={
        <>
          {t('admin.list.found', { count, shown: countText(count) })}
          {seller && (
            <>
              <span>{t('admin.listings.from', { seller })}</span>
              <AllSellersLink />
            </>
          )}
        </>
      }
      rows={listings}
      columns={columns}
      empty={search ? t('admin.list.no-results', { search }) : t('admin.listings.empty')}
      nameOf={adminListingName}
      moves={[hide, show]}
      next={next}
      loadAll={() => loadRows((after) => load({ ...filter, after, limit: 100 }))}
    />
  )
}

function SellerLink({ username }: { username: string }) {
  return (
    <TextLink to={useSellerFilterUrl(username)}>
      <bdi>@{username}</bdi>
    </TextLink>
  )
}

function AllSellersLink() {
  return <TextLink to={useSellerFilterUrl(undefined)}>{t('admin.listings.from-all')}</TextLink>
}

/** Returns the URL of this table with a filter for one seller, or without this filter if `username` is undefined. */
function useSellerFilterUrl(username: string | undefined): string {
  const query = new URLSearchParams(useLocation().search)
  query.delete('after')
  query.delete('seller')
  if (username !== undefined) query.set('seller', username)
  return query.size > 0 ? `?${query}` : '.'
}
