import { type ReactNode, useRef } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { FilterInput } from '#contract/catalog/catalog.ts'
import { PlainForm } from '#web/ui/form/plain-form.tsx'
import { t } from '#web/t.ts'
import { FilterIcon } from '#web/ui/icons.tsx'
import { SheetHead } from '#web/ui/sheet-head.tsx'
import { filterFromUrl, queryOfFilter } from './filter-url.ts'
import type { ListFacets } from './load-list.ts'
import { Filters } from './filters.tsx'
import { SortField } from './sort-field.tsx'

interface FilterFormProps {
  filter: FilterInput
  facets: ListFacets
  total: number
  hasSeller: boolean
  children: ReactNode
}

const drawerId = 'filters'

/**
 * One GET form around the list. Its fields stand beside the list on a wide page and are a popover on a narrow
 * one; without script it has a button, with script each change asks for the new list at once.
 */
export function FilterForm({ filter, facets, total, hasSeller, children }: FilterFormProps) {
  const { form, send } = useSendOnChange()
  return (
    <PlainForm
      ref={form}
      method="get"
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      onChange={(event) => isChoice(event.target) && send()}
      className="mt-6 grid gap-x-10 lg:grid-cols-[16rem_1fr]"
    >
      {filter.search && <input type="hidden" name="search" value={filter.search} />}
      <div className="col-span-full mb-6 flex items-center justify-between gap-3 border-y border-line py-2 lg:order-first">
        <button type="button" popoverTarget={drawerId} className="flex min-h-11 items-center gap-2 lg:hidden">
          <FilterIcon /> {t('list.filters.title')}
        </button>
        <p className="text-soft max-sm:sr-only" role="status">
          {t('common.items', { count: total })}
        </p>
        <SortField sort={filter.sort} />
      </div>
      <aside id={drawerId} popover="auto" aria-label={t('list.filters.title')} className="filter-drawer">
        <SheetHead of={drawerId} close={t('list.filters.close')} className="lg:hidden">
          {t('list.filters.title')}
        </SheetHead>
        <Filters filter={filter} facets={facets} hasSeller={hasSeller} />
        <div className="sticky bottom-0 bg-paper py-4 lg:static">
          <button type="submit" className="button w-full button-full">
            {t('list.filters.show', { count: total })}
          </button>
        </div>
      </aside>
      <div>{children}</div>
    </PlainForm>
  )
}

function useSendOnChange() {
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const send = () => {
    if (form.current === null) return
    const query = queryOfFilter(wantedBy(form.current))
    if (query !== queryOfFilter({ ...filterFromUrl(params), page: undefined })) {
      void navigate(query === '' ? '.' : query, { preventScrollReset: true })
    }
  }
  return { form, send }
}

function wantedBy(form: HTMLFormElement): FilterInput {
  const params = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') params.append(name, value)
  return filterFromUrl(params)
}

function isChoice(target: EventTarget): boolean {
  return (
    target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'checkbox')
  )
}
