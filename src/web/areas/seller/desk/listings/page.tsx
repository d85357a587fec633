import { Link, useLoaderData, useLocation, type ClientLoaderFunctionArgs } from 'react-router'
import { call } from '#web/call.ts'
import { useDeskBase } from '#web/parts/desk/desk-base.ts'
import { loadAtDesk } from '#web/parts/desk/desk-load.ts'
import { DeskMore } from '#web/parts/desk/desk-more.tsx'
import { DeskEmpty, DeskPage } from '#web/parts/desk/desk-page.tsx'
import { DeskSearch } from '#web/parts/desk/desk-search.tsx'
import { DeskTabs } from '#web/parts/desk/desk-tabs.tsx'
import { Select } from '#web/parts/select.tsx'
import { Checklist } from '../checklist.tsx'
import { CsvButton } from '#web/parts/desk/csv-button.tsx'
import { loadListings, sorts, tabs } from './load.ts'
import { ListingTable } from './table.tsx'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadAtDesk(request, () => loadListings(request.url))
}

export default function ListingsPage() {
  const { listings, counts, next, checklist, tab, search } = useLoaderData<typeof clientLoader>()
  const base = useDeskBase()
  return (
    <DeskPage
      title="Listings"
      actions={
        <>
          <Link to={`${base}/imports`} className="button button-line">
            Import
          </Link>
          {counts.all > 0 && (
            <CsvButton name="listings.csv" load={() => call('exportListings', {}, { timeout: 0 })} />
          )}
          <Link to={`${base}/listings/new`} className="button button-full">
            New listing
          </Link>
        </>
      }
    >
      <Checklist {...checklist} />
      {counts.all === 0 ? (
        <DeskEmpty title="Nothing listed yet">
          <p>Your first piece takes some photos and five minutes. Many at once come in by a CSV file.</p>
          <p className="mt-2">
            <Link to={`${base}/listings/new`} className="text-link">
              List your first piece
            </Link>
          </p>
        </DeskEmpty>
      ) : (
        <>
          <DeskTabs
            label="Listings"
            name="tab"
            current={tab === 'all' ? '' : tab}
            tabs={tabs.map(([value, label]) => ({
              value: value === 'all' ? '' : value,
              label,
              count: counts[value],
            }))}
          />
          <div className="flex flex-wrap items-center justify-between gap-x-6">
            <DeskSearch label="Find a listing" hint="Title or brand" value={search} />
            <Sort />
          </div>
          {listings.length === 0 ? (
            <DeskEmpty title={search ? 'Nothing found' : 'None here'}>
              {search && 'Every word has to be in the title or the brand.'}
            </DeskEmpty>
          ) : (
            <ListingTable rows={listings} />
          )}
          <DeskMore next={next} />
        </>
      )}
    </DeskPage>
  )
}

function Sort() {
  const { sort } = useLoaderData<typeof clientLoader>()
  const { search } = useLocation()
  const to = (value: string) => {
    const query = new URLSearchParams(search)
    query.delete('after')
    query.set('sort', value)
    return `?${query}`
  }
  return (
    <Select
      label="Sort by"
      value={sort}
      options={sorts.map(([value, label]) => ({ value, label, to: to(value) }))}
    />
  )
}
