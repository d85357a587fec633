import type { FilterInput } from '#contract/catalog/catalog.ts'
import { departmentName } from '#web/features/listing/value-display-names.ts'
import type { ListFacets } from '#web/features/list/load-list.ts'
import { queryOfFilter } from '#web/features/list/filter-url.ts'
import { t } from '#web/lib/text/t.ts'
import { capitalize } from '#web/lib/text/casing.ts'
import { translateValue } from '#web/lib/text/value-names.ts'

/**
 * Returns the filter without brands, types and departments that have no items for sale. Otherwise, anyone could create
 * a link to a list whose heading is an arbitrary text.
 */
export function withoutUnknownValues(
  filter: FilterInput,
  { brands, type, gender }: Pick<ListFacets, 'brands' | 'type' | 'gender'>,
): FilterInput {
  const among = (values: string[] | undefined, counts: readonly { _id: string }[]) => {
    const existing = values?.filter((value) =>
      counts.some(({ _id }) => _id.toLowerCase() === value.toLowerCase()),
    )
    return existing?.length === 0 ? undefined : existing
  }
  return {
    ...filter,
    brand: among(filter.brand, brands),
    type: among(filter.type, type),
    gender: among(filter.gender, gender),
  }
}

/**
 * Returns the heading of a list. The heading contains the department, type and brand, each only if exactly one value is
 * selected.
 */
export function listTitle({ search, gender = [], type = [], brand = [], sort }: FilterInput): string {
  if (search !== undefined) return t('list.search.title', { search })
  const departments = gender.map(departmentName)
  const only = [brand, departments, type.map(translateValue)].map((choices) =>
    choices.length === 1 ? choices[0] : undefined,
  )
  const named = only.filter((choice) => choice !== undefined)
  if (named.length > 0) return capitalize(named.join(', '))
  return sort === 'watched' ? t('site.most-watched') : t('site.new-in')
}

/**
 * Returns the canonical URL of a list. Search engines index a separate list for each department, type and brand, but no
 * lists with other filters.
 */
export function canonicalListUrl({ gender, type, brand, page }: FilterInput): string {
  const one = <T>(choices: T[] | undefined) => (choices?.length === 1 ? choices : undefined)
  return `/shop${queryOfFilter({ gender: one(gender), type: one(type), brand: one(brand), page })}`
}
