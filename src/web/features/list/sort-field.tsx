import { sorts } from 'virtual:contract-words'
import type { FilterInput } from '#contract/catalog/catalog.ts'

const labels: Record<(typeof sorts)[number], string> = {
  newest: 'Newest',
  'price-asc': 'Lowest price',
  'price-desc': 'Highest price',
  watched: 'Most watched',
}

export function SortField({ sort = 'newest' }: { sort: FilterInput['sort'] }) {
  return (
    <label className="ml-auto flex items-center gap-2">
      <span className="text-soft">Sort by</span>
      <select key={sort} name="sort" defaultValue={sort} className="min-h-11 bg-paper font-semibold">
        {sorts.map((name) => (
          <option key={name} value={name}>
            {labels[name]}
          </option>
        ))}
      </select>
    </label>
  )
}
