import { numberText } from '#web/ui/numbers.ts'
import { Link, useLoaderData, useLocation, type ClientLoaderFunctionArgs } from 'react-router'
import type { AdminListing, AdminListingTab, AdminListingSort } from '#contract/listings/moderation.ts'
import { call } from '#web/call.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import type { TableColumn } from '#web/ui/list/table.tsx'
import { ListingName } from '#web/features/dashboard/listing-name.tsx'
import { exactMoneyText } from '#web/ui/money.ts'
import { shortDate } from '#web/ui/words.ts'
import { hide, show } from './decide.tsx'
import { countText, nameOf, stateOf } from './words.ts'
import { tabsOf } from '#web/ui/list/tabs.tsx'
import { ListPage } from '#web/features/dashboard/frame/list-page.tsx'

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

const columns: readonly TableColumn<AdminListing>[] = [
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
    <ListPage
      title="All listings"
      csv={{
        name: 'all-listings.csv',
        load: () => call('exportAllListings', { query: filter }, { timeout: 0 }),
      }}
      tabs={{
        label: 'States',
        name: 'tab',
        current: filter.tab === 'all' ? '' : filter.tab,
        tabs: tabsOf(tabs),
      }}
      search={{ label: 'Find a listing', hint: 'Title, brand, seller or id', value: search }}
      sort={{ current: filter.sort, options: sorts }}
      note={
        <>
          {countText(count)} found
          {seller && (
            <>
              {' '}
              of @{seller} <OfAll />
            </>
          )}
        </>
      }
      rows={listings}
      columns={columns}
      empty={search ? 'Nothing found' : 'None here'}
      nameOf={nameOf}
      moves={[hide, show]}
      next={next}
    />
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
