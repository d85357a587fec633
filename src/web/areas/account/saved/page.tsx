import { PageHead } from '#web/features/site/page-head.tsx'
import { WaitingPage } from '#web/features/site/message-page.tsx'
import { ListingGrid } from '#web/features/list/listing-grid.tsx'
import { EmptyState } from '#web/kit/empty-state.tsx'
import { TextLink } from '#web/kit/links.tsx'
import { Tabs } from '#web/kit/list/tabs.tsx'
import { t } from '#web/lib/text/t.ts'
import { FollowedList } from './followed-list.tsx'
import { loadSaved } from './load.ts'
import { SearchList } from './search-list.tsx'
import type { Route } from './+types/page.ts'

export { PageBoundary as ErrorBoundary } from '#web/features/site/page-boundary.tsx'

export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadSaved(request)
}

export function HydrateFallback() {
  return <WaitingPage title={t('account.saved')} text={t('following.loading')} width="max-w-5xl" />
}

/** Sellers and brands that the buyer follows, with their items, and the buyer's saved searches. */
export default function SavedPage({ loaderData }: Route.ComponentProps) {
  const { following, view, searches, searchCount } = loaderData
  const title = view === 'searches' ? t('searches.title') : t('following.title')
  return (
    <div className="page-width max-w-5xl py-10 md:py-16">
      <PageHead title={title} isHidden />
      <TextLink to="/shop/customerprofile">{t('site.your-account')}</TextLink>
      <h1 className="mt-2 text-head">{title}</h1>
      <div className="mt-6">
        <Tabs
          label={t('account.saved')}
          name="view"
          current={view ?? ''}
          tabs={[
            { value: '', label: t('following.feed') },
            { value: 'sellers', label: t('following.sellers'), count: following.sellers.length },
            { value: 'brands', label: t('following.brands'), count: following.brands.length },
            { value: 'searches', label: t('searches.title'), count: searchCount },
          ]}
        />
        {view === undefined && <NewItems {...loaderData} />}
        {view === 'searches' && <SearchList searches={searches} />}
        {(view === 'sellers' || view === 'brands') && (
          <FollowedList key={view} kind={view} following={following} />
        )}
      </div>
    </div>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function NewItems({ following, listings, next, before }: Loaded) {
  if (following.sellers.length + following.brands.length === 0)
    return <EmptyState>{t('following.none')}</EmptyState>
  return (
    <section aria-label={t('following.feed')} className="mt-8">
      <h2 className="sr-only">{t('following.feed')}</h2>
      {listings.length === 0 ? (
        <p className="text-lead text-soft">{t('following.none-new')}</p>
      ) : (
        <ListingGrid listings={listings} first={2} columns="grid-cols-2 md:grid-cols-4" />
      )}
      {(before !== undefined || next !== null) && (
        <nav aria-label={t('following.more')} className="mt-8 flex gap-6">
          {before !== undefined && <TextLink to=".">{t('following.newest')}</TextLink>}
          {next !== null && <TextLink to={`?before=${next}`}>{t('following.older')}</TextLink>}
        </nav>
      )}
    </section>
  )
}
