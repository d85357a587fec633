import type { FilterInput } from '#contract/catalog/catalog.ts'
import type { SearchHelp } from '#contract/catalog/search-help.ts'
import { Link } from '#web/kit/links.tsx'
import { t } from '#web/lib/text/t.ts'
import { ListingGrid } from './listing-grid.tsx'
import { queryOfFilter, withoutFilter } from './filter-url.ts'
import type { ListHelp } from './load-list.ts'
import { itemsText } from '#web/lib/page/page-texts.ts'

type RemovedFilter = SearchHelp['without'][number]

const choiceWords: Record<Exclude<RemovedFilter['part'], 'search'>, string> = {
  brand: t('list.help.any-brand'),
  type: t('list.help.any-type'),
  gender: t('list.help.any-department'),
  color: t('list.help.any-color'),
  colorFamily: t('list.help.any-color'),
  condition: t('list.help.any-condition'),
  size: t('list.help.any-size'),
  seller: t('list.help.any-seller'),
  minCents: t('list.help.no-min-price'),
  maxCents: t('list.help.no-max-price'),
  inStock: t('list.help.sold-out-too'),
  attributes: t('list.help.any-details'),
}

const wordsOf = ({ part, dropped }: RemovedFilter): string =>
  part === 'search' ? t('list.help.without', { dropped }) : choiceWords[part]

/** Suggests filters to remove, each with the number of results without it. */
export function FilterSuggestions({
  filter,
  without: drops,
}: {
  filter: FilterInput
  without: RemovedFilter[]
}) {
  return (
    <>
      <p className="mt-2 text-soft">{t('list.help.lead')}</p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {drops.map((drop) => (
          <li key={drop.part + drop.dropped}>
            <Link
              to={`.${queryOfFilter(withoutDropped(filter, drop))}`}
              className="inline-flex min-h-11 items-center gap-2 rounded-round border border-edge px-4 hover:border-ink"
            >
              {wordsOf(drop)}{' '}
              <span className="text-note text-soft tabular-nums">{itemsText(drop.total)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Shows the results without the first suggested filter, or popular items if there are no such results. */
export function NearestResults({ help: { without: drops, nearest, popular } }: { help: ListHelp }) {
  const [first] = drops
  const listings = nearest.length > 0 ? nearest : popular
  if (listings.length === 0) return null
  return (
    <section aria-labelledby="near" className="mt-10 border-t border-line pt-6">
      <h3 id="near" className="mb-6 text-title">
        {nearest.length > 0 && first
          ? t('list.help.nearest', { how: wordsOf(first) })
          : t('list.help.popular')}
      </h3>
      <ListingGrid listings={listings} first={2} />
    </section>
  )
}

function withoutDropped(filter: FilterInput, { part, search }: RemovedFilter): FilterInput {
  const rest = withoutFilter(filter, part)
  return part === 'search' && search !== '' ? { ...rest, search } : rest
}
