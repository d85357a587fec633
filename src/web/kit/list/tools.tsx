import type { ComponentProps } from 'react'
import { t } from '#web/lib/text/t.ts'
import { FilterIcon } from '#web/kit/icons.tsx'
import { ListChoice } from './choice.tsx'
import { DayRange } from './days.tsx'
import { ListSearch } from './search.tsx'

export interface ListToolsProps {
  search?: ComponentProps<typeof ListSearch> | undefined
  days?: ComponentProps<typeof DayRange> | undefined
  /** Sort orders. The default is `newest`, which does not appear in the URL. */
  sort?: { current: string; options: readonly (readonly [value: string, words: string])[] } | undefined
  choices?: readonly ComponentProps<typeof ListChoice>[] | undefined
}

/** Search, filters and sort order of a list. They are stored in the URL. On a phone, the filters are collapsed. */
export function ListTools({ search, days, sort, choices = [] }: ListToolsProps) {
  const hasFilters = days !== undefined || sort !== undefined || choices.length > 0
  return (
    <div className="relative flex items-end justify-between gap-x-3 not-empty:pb-1 md:not-empty:pb-4 lg:flex-wrap lg:gap-x-6">
      {search && <ListSearch {...search} />}
      {hasFilters && (
        <details className="fold">
          <summary className="flex size-12 items-center justify-center max-md:my-1 md:mt-4">
            <FilterIcon />
            <span className="sr-only">{t('ui.list.filters')}</span>
          </summary>
          <div className="flex flex-wrap items-end gap-x-6 gap-y-3 lg:[&_.select-button]:min-h-12 max-lg:absolute max-lg:inset-x-0 max-lg:top-full max-lg:z-3 max-lg:border max-lg:border-edge max-lg:bg-paper max-lg:p-4">
            {days && <DayRange {...days} />}
            {sort && (
              <ListChoice
                label={t('common.sort-by')}
                name="sort"
                current={sortParamOf(sort.current)}
                options={sort.options.map(([value, words]) => [sortParamOf(value), words])}
              />
            )}
            {choices.map((choice) => (
              <ListChoice key={choice.name} {...choice} />
            ))}
          </div>
        </details>
      )}
    </div>
  )
}

const sortParamOf = (sort: string): string => (sort === 'newest' ? '' : sort)
