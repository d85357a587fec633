import { Link } from '#web/kit/links.tsx'
import { pageCurrency } from '#web/lib/format/currency.ts'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import type { FilterInput } from '#contract/catalog/catalog.ts'
import { t } from '#web/lib/text/t.ts'
import { ListingGrid } from './listing-grid.tsx'
import { ActiveFilters } from './active-filters.tsx'
import { FilterForm } from './filter-form.tsx'
import type { ListHelp, LoadedList } from './load-list.ts'
import { Pages } from './pages.tsx'
import { lazyPart } from '#web/lib/page/lazy-part.tsx'

// Loaded on demand, because most lists have results.
const FilterSuggestions = lazyPart(async () => (await import('./no-results.tsx')).FilterSuggestions)
const NearestResults = lazyPart(async () => (await import('./no-results.tsx')).NearestResults)

interface ListingGridPageProps {
  list: LoadedList
  hasSeller: boolean
  hasStock?: boolean
}

/** Listings with filters, sorting and pagination. The state of all three is stored in the URL. */
export function ListingGridPage({ list, hasSeller, hasStock = true }: ListingGridPageProps) {
  const { filter, facets, listings, total, help, fromSearch } = list
  return (
    <FilterForm {...{ filter, facets, total, hasSeller, hasStock }} isCheap={fromSearch.isCheap}>
      <ActiveFilters filter={filter} facets={facets} hasSeller={hasSeller} currency={pageCurrency().code} />
      <h2 className="sr-only">{t('list.heading')}</h2>
      {listings.length > 0 ? (
        <ListingGrid listings={listings} first={2} />
      ) : (
        <NoResults total={total} filter={filter} help={help} />
      )}
      <Pages filter={filter} total={total} />
    </FilterForm>
  )
}

interface NoResultsProps {
  total: number
  filter?: FilterInput
  help?: ListHelp | null
}

/** Message for an empty list. The message depends on whether a filter is active. */
export function NoResults({ total, filter = {}, help = null }: NoResultsProps) {
  const isNarrowed = /[?&](?!sort=|page=)./.test(useLocation().search)
  if (total === 0 && !isNarrowed)
    return (
      <div className="py-12">
        <h2 className="text-title">{t('list.empty.title')}</h2>
        <p className="mt-2 max-w-prose text-soft">{t('list.empty.text')}</p>
      </div>
    )
  const { search } = filter
  return (
    <div className="pt-4 pb-12">
      <h2 dir="auto" className="text-title">
        {search === undefined ? t('list.no-match.title') : t('list.no-results.title', { search })}
      </h2>
      {help && help.without.length > 0 ? (
        <Suspense>
          <FilterSuggestions filter={filter} without={help.without} />
        </Suspense>
      ) : (
        <p className="mt-2 max-w-prose text-soft">
          {search === undefined ? t('list.no-match.text') : t('list.no-results.text')}
        </p>
      )}
      <Link to="." className="mt-4 button button-line">
        {t('list.no-match.button')}
      </Link>
      {help && (
        <Suspense>
          <NearestResults help={help} />
        </Suspense>
      )}
    </div>
  )
}
