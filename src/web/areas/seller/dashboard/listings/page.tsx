import { Link, useLoaderData, useLocation, type ClientLoaderFunctionArgs } from 'react-router'
import { call } from '#web/call.ts'
import { useDashboardBase } from '#web/features/dashboard/frame/links.ts'
import { loadAtDashboard } from '#web/features/dashboard/frame/load.ts'
import { More } from '#web/ui/list/more.tsx'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { Empty } from '#web/ui/list/empty.tsx'
import { ListSearch } from '#web/ui/list/search.tsx'
import { Tabs, tabsOf } from '#web/ui/list/tabs.tsx'
import { Select } from '#web/ui/select.tsx'
import { Checklist } from '../checklist.tsx'
import { CsvButton } from '#web/ui/list/csv-button.tsx'
import { loadListings, sorts, tabs } from './load.ts'
import { ListingTable } from './table.tsx'
import { t } from '#web/t.ts'

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  return loadAtDashboard(request, () => loadListings(request.url))
}

export default function ListingsPage() {
  const { listings, counts, next, checklist, tab, search } = useLoaderData<typeof clientLoader>()
  const base = useDashboardBase()
  return (
    <DashboardPage
      title={t('seller.listings')}
      actions={
        <>
          <Link to={`${base}/imports`} className="button button-line">
            {t('seller.listings.import')}
          </Link>
          {counts.all > 0 && (
            <CsvButton name="listings.csv" load={() => call('exportListings', {}, { timeout: 0 })} />
          )}
          <Link to={`${base}/listings/new`} className="button button-full">
            {t('seller.listings.new')}
          </Link>
        </>
      }
    >
      <Checklist {...checklist} />
      {counts.all === 0 ? (
        <Empty title={t('seller.listings.none')}>
          <p>{t('seller.listings.none.text')}</p>
          <p className="mt-2">
            <Link to={`${base}/listings/new`} className="text-link">
              {t('seller.checklist.first-listing')}
            </Link>
          </p>
        </Empty>
      ) : (
        <>
          <Tabs
            label={t('seller.listings')}
            name="tab"
            current={tab === 'all' ? '' : tab}
            tabs={tabsOf(tabs, counts)}
          />
          <div className="flex flex-wrap items-center justify-between gap-x-6">
            <ListSearch
              label={t('seller.listings.search')}
              hint={t('seller.listings.search.hint')}
              value={search}
            />
            <Sort />
          </div>
          {listings.length === 0 ? (
            <Empty title={search ? t('seller.listings.no-match') : t('seller.listings.empty')}>
              {search && t('seller.listings.no-match.text')}
            </Empty>
          ) : (
            <ListingTable rows={listings} />
          )}
          <More next={next} />
        </>
      )}
    </DashboardPage>
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
      label={t('common.sort-by')}
      value={sort}
      options={sorts.map(([value, label]) => ({ value, label, to: to(value) }))}
    />
  )
}
