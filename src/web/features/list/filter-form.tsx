import type { ReactNode } from 'react'
import type { FilterInput } from '#contract/catalog/catalog.ts'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { t } from '#web/lib/text/t.ts'
import { FilterIcon } from '#web/kit/icons.tsx'
import { SheetHead } from '#web/kit/overlay/sheet-head.tsx'
import type { ListFacets } from './load-list.ts'
import { Filters, hasChoices } from './filters.tsx'
import { SortField } from './sort-field.tsx'
import { useSendOnChange } from './use-send-on-change.ts'
import { itemsText } from '#web/lib/page/page-texts.ts'

interface FilterFormProps {
  filter: FilterInput
  facets: ListFacets
  /** Whether the search asks for low prices. If so, the list is sorted by price by default. */
  isCheap?: boolean
  total: number
  hasSeller: boolean
  hasStock: boolean
  children: ReactNode
}

const drawerId = 'filters'

/**
 * GET form around the list. On a wide page, the form's fields are beside the list; on a narrow page, they are in a
 * popover. With JavaScript, each change to a field loads the new list; without JavaScript, the form has a submit
 * button.
 */
export function FilterForm(props: FilterFormProps) {
  const { filter, facets, isCheap = false, total, hasSeller, hasStock, children } = props
  const { form, send, onChange } = useSendOnChange(filter)
  const hasFilters = hasChoices({ filter, facets, hasSeller })
  return (
    <PlainForm
      ref={form}
      method="get"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onChange={onChange}
      className="mt-6 grid grid-cols-1 gap-x-10 [overflow-anchor:none] lg:grid-cols-[16rem_minmax(0,1fr)]"
    >
      {filter.search && <input type="hidden" name="search" value={filter.search} />}
      {filter.isExact && <input type="hidden" name="exact" value="1" />}
      <div className="col-span-full mb-6 flex items-center justify-between gap-3 border-y border-line py-2 lg:order-first">
        {hasFilters && (
          <button
            type="button"
            popoverTarget={drawerId}
            className="flex min-h-11 items-center gap-2 lg:hidden"
          >
            <FilterIcon /> {t('list.filters.title')}
          </button>
        )}
        <p className="text-soft max-sm:sr-only" role="status">
          {itemsText(total)}
        </p>
        {hasFilters && <SortField filter={filter} isCheap={isCheap} />}
      </div>
      {hasFilters && (
        <aside id={drawerId} popover="auto" aria-label={t('list.filters.title')} className="filter-drawer">
          <SheetHead of={drawerId} close={t('list.filters.close')} className="lg:hidden">
            {t('list.filters.title')}
          </SheetHead>
          {/* Repeats the number of results, because the page behind the open popover is inert. */}
          <p role="status" className="sr-only lg:hidden">
            {itemsText(total)}
          </p>
          <Filters filter={filter} facets={facets} hasSeller={hasSeller} hasStock={hasStock} />
          <div className="tall:max-lg:sticky bottom-0 bg-paper py-4">
            <button type="submit" className="button w-full button-full">
              {total === 0 ? t('list.filters.apply') : t('list.filters.show', { count: total })}
            </button>
          </div>
        </aside>
      )}
      <div className={`min-w-0 ${hasFilters ? '' : 'col-span-full'}`}>{children}</div>
    </PlainForm>
  )
}
