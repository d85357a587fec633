import { useEffect } from 'react'
import type { FilterInput } from '#contract/catalog/catalog.ts'
import { TextButton } from '#web/kit/buttons.tsx'
import { TextLink } from '#web/kit/links.tsx'
import { t } from '#web/lib/text/t.ts'
import { loadSearches, markSeen, saveSearch, useSavedSearch } from './searches.ts'

/** Button of a signed-in buyer that saves a search. After that, a link to the saved searches. */
export function SaveSearchToggle({ filter }: { filter: FilterInput }) {
  const saved = useSavedSearch(filter)
  const id = saved?._id
  useEffect(() => {
    // Errors are ignored: if the searches cannot be loaded, saving again returns the existing search.
    void loadSearches().catch(() => undefined)
  }, [])
  useEffect(() => {
    if (id !== undefined) void markSeen(id).catch(() => undefined)
  }, [id])
  return saved ? (
    <TextLink to="/shop/customerprofile/saved?view=searches">{t('searches.saved')}</TextLink>
  ) : (
    <TextButton onClick={() => void saveSearch(filter)}>{t('searches.save')}</TextButton>
  )
}
