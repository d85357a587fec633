import { useLocation } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import { useDashboardBase } from '#web/features/dashboard/frame/links.ts'
import { NextPageLinks } from '#web/kit/list/next-page-links.tsx'
import { DashboardPage } from '#web/features/dashboard/frame/page.tsx'
import { Empty } from '#web/kit/list/empty.tsx'
import { SizeChoice } from '#web/kit/list/size-choice.tsx'
import { ListTools } from '#web/kit/list/tools.tsx'
import { Tabs, createTabs } from '#web/kit/list/tabs.tsx'
import { Checklist } from '../checklist.tsx'
import { CsvButton } from '#web/kit/list/csv-button.tsx'
import { useIsHelper } from '../helper.ts'
import { loadAllListings, sorts, tabs } from './load.ts'
import { ListingTable } from './table.tsx'
import { isFeatureOn } from '#web/lib/page/features.ts'
import { useSession } from '#web/lib/session/state.ts'
import { t } from '#web/lib/text/t.ts'
import { Slot } from '#web/features/site/slot.tsx'
import { PrimaryLink, SecondaryLink, TextLink } from '#web/kit/links.tsx'
import type { Route } from './+types/page.ts'

export { loadListings as clientLoader } from './load.ts'

export default function ListingsPage({ loaderData: data }: Route.ComponentProps) {
  const { listings, counts, next, checklist, tab, sort, search } = data
  const { search: address } = useLocation()
  const hasMore = next !== null || new URLSearchParams(address).has('after')
  const base = useDashboardBase()
  const isHelper = useIsHelper()
  const isFirstParty = useSession()?.seller?.isSA ?? false
  const mayAdd = !isFirstParty || isFeatureOn('firstParty')
  return (
    <DashboardPage
      title={t('seller.listings')}
      isList
      actions={mayAdd && <PrimaryLink to={`${base}/listings/new`}>{t('seller.listings.new')}</PrimaryLink>}
      files={
        <>
          {mayAdd && <SecondaryLink to={`${base}/imports`}>{t('seller.listings.import')}</SecondaryLink>}
          {counts.all > 0 && (
            <CsvButton
              name="listings.csv"
              load={() =>
                call('exportListings', { query: { tab, search: search || undefined } }, { timeout: 0 })
              }
            />
          )}
        </>
      }
    >
      <Slot name="seller-home" />
      {!isHelper && <Checklist {...checklist} />}
      {counts.all === 0 ? (
        <Empty title={t('seller.listings.none')}>
          <p>{t('seller.listings.none.text')}</p>
          {mayAdd && (
            <p className="mt-2">
              <TextLink to={`${base}/listings/new`}>{t('seller.checklist.line.first-listing')}</TextLink>
            </p>
          )}
        </Empty>
      ) : (
        <>
          <Tabs
            label={t('seller.listings')}
            name="tab"
            current={tab === 'all' ? '' : tab}
            tabs={createTabs(tabs, counts)}
          />
          <ListTools
            search={{
              label: t('seller.listings.search'),
              hint: t('seller.listings.search.hint'),
              value: search,
            }}
            sort={{ current: sort, options: sorts }}
          />
          {listings.length === 0 ? (
            <Empty title={search ? t('seller.listings.no-match') : t('seller.listings.empty')}>
              {search && t('seller.listings.no-match.text')}
            </Empty>
          ) : (
            <ListingTable
              key={address}
              rows={listings}
              loadAll={hasMore ? () => loadAllListings(data) : undefined}
            />
          )}
          <div className="flex flex-wrap items-end justify-between gap-x-6">
            <NextPageLinks next={next} />
            <SizeChoice next={next} />
          </div>
        </>
      )}
    </DashboardPage>
  )
}
