import { sorts } from 'virtual:contract-words'
import type { FilterInput } from '#contract/catalog/catalog.ts'
import { t } from '#web/lib/text/t.ts'
import { useSyncedField } from '#web/lib/hooks/use-synced-field.ts'
import { SelectBox } from '#web/kit/form/select-box.tsx'

const labels: Record<(typeof sorts)[number], string> = {
  newest: t('list.sort.newest'),
  'price-asc': t('list.sort.price-asc'),
  'price-desc': t('list.sort.price-desc'),
  watched: t('site.most-watched'),
}

export function SortField({ sort = 'newest' }: { sort: FilterInput['sort'] }) {
  const field = useSyncedField<HTMLSelectElement, 'value'>('value', sort)
  return (
    <label className="ml-auto flex min-w-0 flex-wrap items-center justify-end gap-x-2">
      <span className="text-soft">{t('common.sort-by')}</span>
      <SelectBox
        ref={field}
        name="sort"
        defaultValue={sort}
        choices={sorts.map((name) => [name, labels[name]])}
        className="min-h-11 min-w-0 bg-paper text-[1rem] font-semibold"
      />
    </label>
  )
}
