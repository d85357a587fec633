import { numberText } from '#web/ui/numbers.ts'
import { Link, useLoaderData, useLocation, type ClientLoaderFunctionArgs } from 'react-router'
import type { AdminListing, AdminListingTab, AdminListingSort } from '#contract/listings/moderation.ts'
import { call } from '#web/call.ts'
import { CsvButton } from '#web/features/dashboard/csv-button.tsx'
import { DashboardBulkTable } from '#web/features/dashboard/table/bulk.tsx'
import { DashboardChoice } from '#web/features/dashboard/table/choice.tsx'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { DashboardMore } from '#web/features/dashboard/table/more.tsx'
import { DashboardEmpty, DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { DashboardSearch } from '#web/features/dashboard/table/search.tsx'
import type { DashboardColumn } from '#web/features/dashboard/table/table.tsx'
import { DashboardTabs } from '#web/features/dashboard/frame/tabs.tsx'
import { ListingName } from '#web/features/dashboard/listing-name.tsx'
import { exactMoneyText } from '#web/ui/money.ts'
import { shortDate } from '#web/ui/words.ts'
import { hide, show } from './decide.tsx'
import { countText, nameOf, stateOf } from './words.ts'

const tabs: readonly [AdminListingTab, string][] = [
  ['all', 'All'],
  ['active', 'On sale'],
  ['sold', 'Sold out'],
  ['paused', 'Paused'],
  ['draft', 'Drafts'],
  ['hidden', 'Hidden'],
  ['removed', 'Deleted'],
]
const sorts: readonly [AdminListingSort, string][] = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['price-asc', 'Price, low to high'],
  ['price-desc', 'Price, high to low'],
]

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const filter = {
    tab: tabs.find(([value]) => value === query.get('tab'))?.[0] ?? 'all',
    sort: sorts.find(([value]) => value === query.get('sort'))?.[0] ?? 'newest',
    search: query.get('search') || undefined,
    seller: query.get('seller') || undefined,
  }
  return loadAtDashboard(request, async () => {
    const found = await call('listAllListings', {
      query: { ...filter, after: query.get('after') ?? undefined },
    })
    return { ...found, filter }
  })
}

const columns: readonly DashboardColumn<AdminListing>[] = [
  {
    key: 'title',
    head: 'Listing',
    isName: true,
    cell: (row) => (
      <ListingName
        to={`/sa/listings/look/${row._id}`}
        photo={row.photo}
        name={nameOf(row)}
        note={row.brand ?? 'No brand'}
      />
    ),
  },
  { key: 'seller', head: 'Seller', cell: ({ seller }) => <OfSeller username={seller.username} /> },
  { key: 'state', head: 'State', cell: (row) => `${stateOf(row)}${row.isFeatured ? ', featured' : ''}` },
  {
    key: 'price',
    head: 'Price',
    isNumber: true,
    cell: ({ price }) => (price ? exactMoneyText(price) : '–'),
  },
  { key: 'views', head: 'Views', isNumber: true, cell: ({ viewCount }) => numberText(viewCount) },
  {
    key: 'watchers',
    head: 'Watchers',
    isNumber: true,
    cell: ({ watchCount }) => numberText(watchCount),
  },
  { key: 'listed', head: 'Listed', cell: ({ listedAt }) => shortDate(listedAt) },
]

export default function AllListingsPage() {
  const { listings, count, next, filter } = useLoaderData<typeof clientLoader>()
  const { seller, search } = filter
  return (
    <DashboardPage
      title="All listings"
      actions={
        <CsvButton
          name="all-listings.csv"
          load={() => call('exportAllListings', { query: filter }, { timeout: 0 })}
        />
      }
    >
      <DashboardTabs
        label="States"
        name="tab"
        current={filter.tab === 'all' ? '' : filter.tab}
        tabs={tabs.map(([value, label]) => ({ value: value === 'all' ? '' : value, label }))}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <DashboardSearch label="Find a listing" hint="Title, brand, seller or id" value={search} />
        <DashboardChoice label="Sort by" name="sort" options={sorts} current={filter.sort} />
      </div>
      <p className="mb-3 flex flex-wrap items-center gap-x-4 text-soft tabular-nums">
        {countText(count)} found
        {seller && (
          <>
            {' '}
            of @{seller} <OfAll />
          </>
        )}
      </p>
      {listings.length === 0 ? (
        <DashboardEmpty title={search ? 'Nothing found' : 'None here'} />
      ) : (
        <DashboardBulkTable
          caption="All listings"
          columns={columns}
          rows={listings}
          keyOf={({ _id }) => _id}
          nameOf={nameOf}
          moves={[hide, show]}
        />
      )}
      <DashboardMore next={next} />
    </DashboardPage>
  )
}

function OfSeller({ username }: { username: string }) {
  return (
    <Link to={useWithSeller(username)} className="text-link">
      @{username}
    </Link>
  )
}

function OfAll() {
  return (
    <Link to={useWithSeller(undefined)} className="text-link">
      Of all sellers
    </Link>
  )
}

/** The same table of one seller's listings, or of all. */
function useWithSeller(username: string | undefined): string {
  const query = new URLSearchParams(useLocation().search)
  query.delete('after')
  query.delete('seller')
  if (username !== undefined) query.set('seller', username)
  return query.size > 0 ? `?${query}` : '.'
}
