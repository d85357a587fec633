import { Suspense, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { SearchIcon } from '#web/kit/icons.tsx'
import { useSyncedField } from '#web/lib/hooks/use-synced-field.ts'
import { t } from '#web/lib/text/t.ts'
import { lazyPart } from '#web/lib/page/lazy-part.tsx'
import { pageTexts } from '#web/lib/page/page-texts.ts'

// Suggestions are loaded on demand, because the form also works without them.
const SuggestionBox = lazyPart(async () => (await import('./suggestion-box.tsx')).SuggestionBox, {
  isQuiet: true,
})

/**
 * Search form that opens the shop with a GET request, so that the form works without JavaScript. Suggestions are loaded
 * when the field receives the focus.
 */
export function SearchForm({ id, label = t('site.search') }: { id: string; label?: string }) {
  const [params] = useSearchParams()
  const text = params.get('search') ?? ''
  const { search: placeholder } = pageTexts()
  const input = useSyncedField<HTMLInputElement, 'value'>('value', text, { keepsInput: true })
  const [hasFocused, setHasFocused] = useState(false)
  // Also loads the suggestions if the user focused the field before hydration.
  useEffect(() => setHasFocused(document.activeElement === input.current), [input])
  return (
    <PlainForm
      action="/shop"
      method="get"
      role="search"
      className="relative"
      aria-label={label}
      onFocus={() => setHasFocused(true)}
    >
      <label htmlFor={id} className="sr-only">
        {t('site.search.label')}
      </label>
      <input
        ref={input}
        id={id}
        type="search"
        enterKeyHint="search"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={false}
        aria-controls={`${id}-list`}
        name="search"
        defaultValue={text}
        maxLength={200}
        placeholder={placeholder ?? t('site.search.placeholder')}
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
      {hasFocused && (
        <Suspense>
          <SuggestionBox key={`suggestions ${text}`} id={`${id}-list`} input={input} />
        </Suspense>
      )}
    </PlainForm>
  )
}
