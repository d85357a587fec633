import { useEffect } from 'react'
import type { FilterInput } from '#contract/catalog/catalog.ts'
import { TextButton } from '#web/kit/buttons.tsx'
import { TextLink } from '#web/kit/links.tsx'
import { t } from '#web/lib/text/t.ts'
import { loadSearches, markSeen, saveSearch, useSavedSearch } from './searches.ts'

/**
 * Button with which a signed-in buyer saves a search. After the search is saved, a link to the saved searches replaces
 * the button.
 */
export function SaveSearchToggle({ filter }: { filter: FilterInput }) {
  const saved = useSavedSearch(filter)
  const id = saved?._id
  useEffect(() => {
    // Errors are ignored. If the searches cannot be loaded, saving a search that is already saved has no further
    // effect.
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
