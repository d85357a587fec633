import type { ComponentProps } from 'react'
import { DashboardChoice } from './choice.tsx'
import { DashboardDays } from './days.tsx'
import { DashboardSearch } from './search.tsx'

interface DashboardFiltersProps {
  search: ComponentProps<typeof DashboardSearch>
  days: ComponentProps<typeof DashboardDays>
  sort: string
  sorts: readonly (readonly [value: string, words: string])[]
}

/** What a list is sought, bounded and sorted by; `newest` is the order without a word in the address. */
export function DashboardFilters({ search, days, sort, sorts }: DashboardFiltersProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6">
      <DashboardSearch {...search} />
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 pb-4">
        <DashboardDays {...days} />
        <DashboardChoice
          label="Sort by"
          name="sort"
          current={sort === 'newest' ? '' : sort}
          options={sorts.map(([value, words]) => [value === 'newest' ? '' : value, words])}
        />
      </div>
    </div>
  )
}
