import { PlainForm } from '#web/kit/form/plain-form.tsx'
import { t } from '#web/lib/text/t.ts'

/** Search form of the help pages. Sends a GET request, so that the form works without JavaScript. */
export function HelpSearchForm({ query = '' }: { query?: string }) {
  return (
    <PlainForm
      action="/help"
      method="get"
      role="search"
      aria-label={t('help.search')}
      className="flex max-w-xl gap-2"
    >
      <label htmlFor="help-search" className="sr-only">
        {t('help.search')}
      </label>
      <input
        key={query}
        id="help-search"
        type="search"
        enterKeyHint="search"
        name="q"
        dir="auto"
        defaultValue={query}
        maxLength={200}
        placeholder={t('help.search')}
        className="field min-w-0"
        autoComplete="off"
      />
      <button type="submit" className="button button-full">
        {t('help.search.button')}
      </button>
    </PlainForm>
  )
}
