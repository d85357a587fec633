import type { FilteredList } from '#contract/catalog/catalog.ts'
import { queryOfFilter } from '#web/features/list/filter-url.ts'
import type { LoadedList } from '#web/features/list/load-list.ts'
import { conditionName } from '#web/features/listing/value-display-names.ts'
import { orText } from '#web/lib/text/lists.ts'
import { rich, t } from '#web/lib/text/t.ts'
import { TextLink } from '#web/kit/links.tsx'
import { strong } from '#web/kit/marks.tsx'
import { moneyText } from '#web/lib/format/money.ts'
import { translateValue } from '#web/lib/text/value-names.ts'

interface SearchWordsProps {
  list: Pick<LoadedList, 'filter' | 'listings' | 'understoodAs' | 'closest' | 'relaxed' | 'fromSearch'>
}

/**
 * Explains how a search was interpreted: corrected words, filters derived from the search, and results that are only
 * near matches.
 */
export function SearchInterpretation({ list }: SearchWordsProps) {
  const { filter, listings, understoodAs, closest, relaxed, fromSearch } = list
  const { search } = filter
  if (search === undefined) return null
  const only = choicesOf(fromSearch, listings[0]?.price.currency ?? 'usd')
  const isHelped = understoodAs !== null || closest !== null || relaxed !== null || only.length > 0
  // Renders links outside the sentence, because the links' touch targets would increase the sentence's line height.
  return (
    <div className="mt-2 flex flex-wrap items-baseline gap-x-4 text-soft">
      {isHelped && (
        <p>
          {understoodAs !== null && (
            <>{rich('list.search.corrected', { corrected: understoodAs, b: strong })} </>
          )}
          {relaxed ? (
            <>{relaxedWords(relaxed)} </>
          ) : (
            closest && <>{closestWords(understoodAs ?? search, closest)} </>
          )}
          {only.length > 0 && t('list.search.only', { choices: only.join(', ') })}
        </p>
      )}
      {understoodAs !== null && (
        <TextLink to={`/shop${queryOfFilter({ ...filter, isExact: true, page: 1 })}`}>
          {t('list.search.instead', { search })}
        </TextLink>
      )}
      {fromSearch.isCheap && filter.sort !== undefined && filter.sort !== 'price-asc' && (
        <TextLink to={`/shop${queryOfFilter({ ...filter, sort: undefined, page: 1 })}`}>
          {t('list.search.lowest-first')}
        </TextLink>
      )}
      <TextLink to="/shop">{t('list.search.clear')}</TextLink>
    </div>
  )
}

function relaxedWords({ kept, hasFewer }: NonNullable<FilteredList['relaxed']>): string {
  const searches = orText(kept.map((search) => t('list.search.title', { search })))
  return hasFewer ? t('list.search.relaxed.first', { searches }) : t('list.search.relaxed', { searches })
}

function closestWords(search: string, { types }: NonNullable<FilteredList['closest']>): string {
  if (types.length === 0) return t('list.search.closest.any', { search })
  return t('list.search.closest', { search, types: types.map(translateValue).join(', ') })
}

function choicesOf(
  { size, condition, minCents, maxCents }: FilteredList['fromSearch'],
  currency: string,
): string[] {
  return [
    ...size.map((each) => t('list.search.size', { size: each })),
    ...(size.length > 0 ? [t('list.search.in-stock')] : []),
    ...condition.map(conditionName),
    ...pricesOf(minCents, maxCents, currency),
  ]
}

function pricesOf(minCents: number | null, maxCents: number | null, currency: string): string[] {
  const price = (cents: number): string => moneyText({ cents, currency })
  if (minCents !== null && maxCents !== null)
    return [t('list.search.price-range', { min: price(minCents), max: price(maxCents) })]
  if (minCents !== null) return [t('list.filter.from-price', { price: price(minCents) })]
  return maxCents === null ? [] : [t('list.filter.up-to-price', { price: price(maxCents) })]
}
