import { Link, useLoaderData, useLocation, type ClientLoaderFunctionArgs } from 'react-router'
import type { OfficeListing, OfficeShelf, OfficeSort } from '#contract/moderation.ts'
import { call } from '#web/call.ts'
import { CsvButton } from '#web/parts/desk/csv-button.tsx'
import { DeskBulkTable } from '#web/parts/desk/desk-bulk.tsx'
import { DeskChoice } from '#web/parts/desk/desk-choice.tsx'
import { loadAtDesk } from '#web/parts/desk/desk-load.ts'
import { DeskMore } from '#web/parts/desk/desk-more.tsx'
import { DeskEmpty, DeskPage } from '#web/parts/desk/desk-page.tsx'
import { DeskSearch } from '#web/parts/desk/desk-search.tsx'
import type { DeskColumn } from '#web/parts/desk/desk-table.tsx'
import { DeskTabs } from '#web/parts/desk/desk-tabs.tsx'
import { PieceName } from '#web/parts/desk/piece-name.tsx'
import { exactMoneyText } from '#web/ui/money.ts'
import { shortDate } from '#web/ui/words.ts'
import { hide, show } from './decide.tsx'
import { countText, nameOf, stateOf } from './words.ts'

const shelves: readonly [OfficeShelf, string][] = [
  ['all', 'All'],
  ['active', 'On sale'],
  ['sold', 'Sold out'],
  ['paused', 'Paused'],
  ['draft', 'Drafts'],
  ['hidden', 'Hidden'],
  ['removed', 'Deleted'],
]
const sorts: readonly [OfficeSort, string][] = [
  ['newest', 'Newest first'],
  ['oldest', 'Oldest first'],
  ['price-asc', 'Price, low to high'],
  ['price-desc', 'Price, high to low'],
]

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const wish = {
    shelf: shelves.find(([value]) => value === query.get('shelf'))?.[0] ?? 'all',
    sort: sorts.find(([value]) => value === query.get('sort'))?.[0] ?? 'newest',
    search: query.get('search') || undefined,
    seller: query.get('seller') || undefined,
  }
  return loadAtDesk(request, async () => {
    const found = await call('listAllListings', {
      query: { ...wish, after: query.get('after') ?? undefined },
    })
    return { ...found, wish }
  })
}

const columns: readonly DeskColumn<OfficeListing>[] = [
  {
    key: 'title',
    head: 'Listing',
    isName: true,
    cell: (row) => (
      <PieceName
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
  { key: 'views', head: 'Views', isNumber: true, cell: ({ viewCount }) => viewCount.toLocaleString('en-US') },
  {
    key: 'watchers',
    head: 'Watchers',
    isNumber: true,
    cell: ({ watchCount }) => watchCount.toLocaleString('en-US'),
  },
  { key: 'listed', head: 'Listed', cell: ({ listedAt }) => shortDate(listedAt) },
]

export default function AllListingsPage() {
  const { listings, count, next, wish } = useLoaderData<typeof clientLoader>()
  const { seller, search } = wish
  return (
    <DeskPage
      title="All listings"
      actions={
        <CsvButton
          name="all-listings.csv"
          load={() => call('exportAllListings', { query: wish }, { timeout: 0 })}
        />
      }
    >
      <DeskTabs
        label="States"
        name="shelf"
        current={wish.shelf === 'all' ? '' : wish.shelf}
        tabs={shelves.map(([value, label]) => ({ value: value === 'all' ? '' : value, label }))}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <DeskSearch label="Find a listing" hint="Title, brand, seller or id" value={search} />
        <DeskChoice label="Sort by" name="sort" options={sorts} current={wish.sort} />
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
        <DeskEmpty title={search ? 'Nothing found' : 'None here'} />
      ) : (
        <DeskBulkTable
          caption="All listings"
          columns={columns}
          rows={listings}
          keyOf={({ _id }) => _id}
          nameOf={nameOf}
          moves={[hide, show]}
        />
      )}
      <DeskMore next={next} />
    </DeskPage>
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
