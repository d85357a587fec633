import { sorts } from 'virtual:contract-words'
import type { FilterInput } from '#contract/catalog/catalog.ts'
import { t } from '#web/t.ts'
import { SelectBox } from '#web/ui/select-box.tsx'

const labels: Record<(typeof sorts)[number], string> = {
  newest: t('list.sort.newest'),
  'price-asc': t('list.sort.price-asc'),
  'price-desc': t('list.sort.price-desc'),
  watched: t('site.most-watched'),
}

export function SortField({ sort = 'newest' }: { sort: FilterInput['sort'] }) {
  return (
    <label className="ml-auto flex items-center gap-2">
      <span className="text-soft">{t('common.sort-by')}</span>
      <SelectBox
        key={sort}
        name="sort"
        defaultValue={sort}
        choices={sorts.map((name) => [name, labels[name]])}
        className="min-h-11 bg-paper font-semibold"
      />
    </label>
  )
}
