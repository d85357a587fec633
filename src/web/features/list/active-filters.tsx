import type { FilterInput } from '#contract/catalog/catalog.ts'
import { Link } from '#web/kit/links.tsx'
import { t } from '#web/lib/text/t.ts'
import { CloseIcon } from '#web/kit/icons.tsx'
import { moneyText } from '#web/lib/format/money.ts'
import { choiceText } from './choice-text.ts'
import { facetKeys, queryOfFilter, withoutFilter } from './filter-url.ts'
import type { ListFacets } from './load-list.ts'

interface ActiveFiltersProps {
  filter: FilterInput
  facets: Pick<ListFacets, 'seller' | 'attributes'>
  hasSeller: boolean
  currency: string
}

/** Lists the selected filters, each as a link that removes it. */
export function ActiveFilters({ filter, facets, hasSeller, currency }: ActiveFiltersProps) {
  const chips = chipsOf(filter, facets, currency).filter(({ key }) => hasSeller || key !== 'seller')
  if (chips.length === 0) return null
  return (
    <ul className="mb-6 flex flex-wrap gap-2" aria-label={t('list.active-filters')}>
      {chips.map(({ key, label, rest }) => (
        <li key={key + label}>
          <Link
            to={`.${queryOfFilter(rest)}`}
            aria-label={t('list.filter.remove', { label })}
            preventScrollReset
            className="inline-flex min-h-11 items-center gap-2 rounded-round border border-edge px-4 hover:border-ink"
          >
            <bdi>{label}</bdi>
            <CloseIcon className="size-4" />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li>
          <Link
            to={`.${queryOfFilter({ search: filter.search })}`}
            preventScrollReset
            className="px-2 text-link"
          >
            {t('list.filter.clear-all')}
          </Link>
        </li>
      )}
    </ul>
  )
}

function chipsOf(filter: FilterInput, facets: ActiveFiltersProps['facets'], currency: string) {
  const price = (cents: number) => moneyText({ cents, currency })
  const sellerName = new Map(facets.seller.map(({ _id, name }) => [_id, name]))
  const many = facetKeys.flatMap((key) =>
    (filter[key] ?? []).map((value) => ({
      key: key as string,
      label: key === 'seller' ? (sellerName.get(value) ?? value) : choiceText(key, value),
      rest: withoutFilter(filter, key, value),
    })),
  )
  const { minCents, maxCents, inStock } = filter
  return [
    ...many,
    ...(minCents === undefined
      ? []
      : [
          {
            key: 'min',
            label: t('list.filter.from-price', { price: price(minCents) }),
            rest: withoutFilter(filter, 'minCents'),
          },
        ]),
    ...(maxCents === undefined
      ? []
      : [
          {
            key: 'max',
            label: t('list.filter.up-to-price', { price: price(maxCents) }),
            rest: withoutFilter(filter, 'maxCents'),
          },
        ]),
    ...(inStock
      ? [{ key: 'stock', label: t('list.filter.in-stock'), rest: withoutFilter(filter, 'inStock') }]
      : []),
    ...facets.attributes.flatMap(({ code, chips }) => chips.map((chip) => ({ key: code, ...chip }))),
  ]
}
