import type { ComponentProps } from 'react'
import { ListChoice } from './choice.tsx'
import { DayRange } from './days.tsx'
import { ListSearch } from './search.tsx'

interface ListFiltersProps {
  search: ComponentProps<typeof ListSearch>
  days: ComponentProps<typeof DayRange>
  sort: string
  sorts: readonly (readonly [value: string, words: string])[]
}

/** What a list is sought, bounded and sorted by; `newest` is the order without a word in the address. */
export function ListFilters({ search, days, sort, sorts }: ListFiltersProps) {
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6">
      <ListSearch {...search} />
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 pb-4">
        <DayRange {...days} />
        <ListChoice
          label="Sort by"
          name="sort"
          current={sort === 'newest' ? '' : sort}
          options={sorts.map(([value, words]) => [value === 'newest' ? '' : value, words])}
        />
      </div>
    </div>
  )
}
