import { Form, useSearchParams } from 'react-router'
import { SearchIcon } from '#web/ui/icons.tsx'
import { t } from '#web/t.ts'

/** A plain GET form to the shop: it works before any script has run. */
export function SearchForm({ id, label = t('site.search') }: { id: string; label?: string }) {
  const [params] = useSearchParams()
  const text = params.get('search') ?? ''
  return (
    <Form action="/shop" method="get" role="search" className="relative" aria-label={label}>
      <label htmlFor={id} className="sr-only">
        {t('site.search.label')}
      </label>
      <input
        key={text}
        id={id}
        type="search"
        name="search"
        defaultValue={text}
        maxLength={200}
        placeholder={t('site.search.placeholder')}
        className="field pr-12"
        autoComplete="off"
      />
      <button
        type="submit"
        aria-label={t('site.search')}
        className="absolute inset-y-0 right-0 flex w-12 items-center justify-center"
      >
        <SearchIcon />
      </button>
    </Form>
  )
}
