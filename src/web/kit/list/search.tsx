import { useLocation } from 'react-router'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { SearchIcon } from '#web/kit/icons.tsx'
import { t } from '#web/lib/text/t.ts'

interface ListSearchProps {
  label: string
  hint: string
  value: string | undefined
}

/** Search field of a list. The search text is stored in the URL, like the filters. */
export function ListSearch({ label, hint, value }: ListSearchProps) {
  const { search } = useLocation()
  const others = [...new URLSearchParams(search)].filter(
    ([name]) => !['search', 'after', 'page'].includes(name),
  )
  return (
    <PlainForm
      preventScrollReset
      role="search"
      aria-label={label}
      className="my-1 flex max-w-md min-w-0 grow gap-2 md:mt-4 md:mb-0 lg:basis-80"
      key={search}
    >
      {others.map(([name, text]) => (
        <input key={name} type="hidden" name={name} value={text} />
      ))}
      <input
        type="search"
        enterKeyHint="search"
        name="search"
        aria-label={label}
        placeholder={hint}
        defaultValue={value}
        maxLength={80}
        className="field min-w-0"
      />
      <button className="button button-line max-md:w-12 max-md:px-0">
        <SearchIcon className="size-5 md:hidden" />
        <span className="max-md:sr-only">{t('ui.list.search')}</span>
      </button>
    </PlainForm>
  )
}
