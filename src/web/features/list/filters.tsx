import { Suspense } from 'react'
import { numberText } from '#web/lib/format/numbers.ts'
import type { FilterInput } from '#contract/catalog/catalog.ts'
import { useSyncedField } from '#web/lib/hooks/use-synced-field.ts'
import { lazyPart } from '#web/lib/page/lazy-part.tsx'
import { t } from '#web/lib/text/t.ts'
import { type FilterChoice, Choices } from './choices.tsx'
import { choiceText } from './choice-text.ts'
import type { FacetKey } from './filter-url.ts'
import { ColorChoices } from './color-choices.tsx'
import type { ListFacets } from './load-list.ts'
import { PriceFields } from './price-fields.tsx'
import { SizeChoices } from './size-choices.tsx'
import { TypeChoices } from './type-choices.tsx'

// Loaded on demand, because not every marketplace has attributes.
const AttributeFilters = lazyPart(async () => (await import('./attribute-filters.tsx')).AttributeFilters)

interface FiltersProps {
  filter: FilterInput
  facets: ListFacets
  /** Whether to show the seller filter. False on the page of a single seller. */
  hasSeller: boolean
  /** Whether to show the in-stock filter. False for a seller on vacation, whose items cannot be bought. */
  hasStock: boolean
}

/** Returns whether there are any filters that the visitor can select or remove. */
export function hasChoices({ filter, facets, hasSeller }: Omit<FiltersProps, 'hasStock'>): boolean {
  const { search: _search, sort: _sort, page: _page, limit: _limit, seller, ...chosen } = filter
  const isChosen = Object.values({ ...chosen, ...(hasSeller && { seller }) }).some((one) => one !== undefined)
  const { price, stock, seller: sellers, ...lists } = facets
  const isCounted = stock.some(({ count }) => count > 0) || price.minCents !== null
  const isListed = Object.values({ ...lists, ...(hasSeller && { sellers }) }).some((list) => list.length > 0)
  return isChosen || isCounted || isListed
}

/** Fields of the filter form. The fields are native inputs, so that the form works without JavaScript. */
export function Filters({ filter, facets, hasSeller, hasStock }: FiltersProps) {
  const inStock = facets.stock.find(({ _id }) => _id === 'has-inv')?.count ?? 0
  const stock = useSyncedField<HTMLInputElement, 'checked'>('checked', filter.inStock ?? false)
  return (
    <>
      {hasStock && (
        <label className="flex min-h-12 items-center gap-3 border-b border-line">
          <input
            ref={stock}
            type="checkbox"
            name="stock"
            value="1"
            defaultChecked={filter.inStock}
            className="size-5"
          />
          <span className="grow font-semibold">{t('list.filter.in-stock-only')}</span>
          <span className="text-note text-soft tabular-nums">{numberText(inStock)}</span>
        </label>
      )}
      <Choices
        name="gender"
        title={t('list.filter.department')}
        choices={choicesOfCounts('gender', facets.gender)}
        chosen={filter.gender ?? []}
        isOpen
      />
      <TypeChoices counts={facets.type} chosen={filter.type ?? []} />
      <Choices
        name="brand"
        title={t('list.filter.brand')}
        choices={choicesOfCounts('brand', facets.brands)}
        chosen={filter.brand ?? []}
        isOpen
      />
      <SizeChoices groups={facets.sizes} chosen={filter.size ?? []} />
      <ColorChoices families={facets.families} colors={facets.color} filter={filter} />
      <Choices
        name="condition"
        title={t('list.filter.condition')}
        choices={choicesOfCounts('condition', facets.condition)}
        chosen={filter.condition ?? []}
      />
      {facets.attributes.length > 0 && (
        <Suspense>
          <AttributeFilters groups={facets.attributes} />
        </Suspense>
      )}
      {hasSeller && (
        <Choices
          name="seller"
          title={t('list.filter.seller')}
          choices={facets.seller.map(({ _id, name, count }) => ({ value: _id, label: name, count }))}
          chosen={filter.seller ?? []}
        />
      )}
      <PriceFields filter={filter} bounds={facets.price} />
    </>
  )
}

function choicesOfCounts(facet: FacetKey, counts: { _id: string; count: number }[]): FilterChoice[] {
  return counts.map(({ _id, count }) => ({ value: _id, label: choiceText(facet, _id), count }))
}
