import { sorts } from 'virtual:contract-values'
import type { FilterInput } from '#contract/catalog/catalog.ts'
import { t } from '#web/lib/text/t.ts'
import { useSyncedField } from '#web/lib/hooks/use-synced-field.ts'
import { SelectBox } from '#web/kit/form/select-box.tsx'

type Sort = (typeof sorts)[number]

const labels: Record<Sort, string> = {
  relevance: t('list.sort.relevance'),
  newest: t('list.sort.newest'),
  'price-asc': t('list.sort.price-asc'),
  'price-desc': t('list.sort.price-desc'),
  watched: t('site.most-watched'),
}

interface SortFieldProps {
  filter: Pick<FilterInput, 'search' | 'sort'>
  isCheap: boolean
}

/** Dropdown with the sort orders. The default order has an empty value, so that URLs do not contain it. */
export function SortField({ filter: { search, sort }, isCheap }: SortFieldProps) {
  const usual: Sort = !search ? 'newest' : isCheap ? 'price-asc' : 'relevance'
  const current = sort === undefined || sort === usual ? '' : sort
  const field = useSyncedField<HTMLSelectElement, 'value'>('value', current)
  const choices = sorts
    .filter((name) => search || name !== 'relevance')
    .map((name) => [name === usual ? '' : name, labels[name]] as const)
  return (
    <label className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-x-2">
      <span className="text-soft">{t('common.sort-by')}</span>
      <SelectBox
        ref={field}
        name="sort"
        defaultValue={current}
        choices={choices}
        className="min-h-11 min-w-0 bg-paper text-[1rem] font-semibold"
      />
    </label>
  )
}
