import { useRef, useState, type ComponentType, type RefObject } from 'react'
import { Form, useSearchParams } from 'react-router'
import { SearchIcon } from '#web/ui/icons.tsx'
import { t } from '#web/t.ts'

/** A plain GET form to the shop: it works before any script has run. Suggestions come once someone begins to type. */
export function SearchForm({ id, label = t('site.search') }: { id: string; label?: string }) {
  const [params] = useSearchParams()
  const text = params.get('search') ?? ''
  const input = useRef<HTMLInputElement>(null)
  const [Suggestions, setSuggestions] =
    useState<ComponentType<{ id: string; input: RefObject<HTMLInputElement | null> }>>()
  const bringSuggestions = () => {
    if (Suggestions) return
    import('./suggestion-box.tsx').then(
      ({ SuggestionBox }) => setSuggestions(() => SuggestionBox),
      // Without them the form does what it did.
      () => {},
    )
  }
  return (
    <Form
      action="/shop"
      method="get"
      role="search"
      className="relative"
      aria-label={label}
      onFocus={bringSuggestions}
    >
      <label htmlFor={id} className="sr-only">
        {t('site.search.label')}
      </label>
      <input
        key={text}
        ref={input}
        id={id}
        type="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={false}
        aria-controls={`${id}-list`}
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
      {Suggestions && <Suggestions key={`suggestions ${text}`} id={`${id}-list`} input={input} />}
    </Form>
  )
}
