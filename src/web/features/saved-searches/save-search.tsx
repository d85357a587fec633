import { Suspense } from 'react'
import type { FilterInput } from '#contract/catalog/catalog.ts'
import { lazyPart } from '#web/lib/page/lazy-part.tsx'
import { useSession } from '#web/lib/session/state.ts'
import { t } from '#web/lib/text/t.ts'
import { signInFormId } from '#web/lib/session/sign-in-form.ts'

// Loaded on demand, because only signed-in buyers need it.
const SaveSearchToggle = lazyPart(async () => (await import('./save-search-toggle.tsx')).SaveSearchToggle)

/**
 * Button to save the search of a list. For visitors who are not signed in as buyers, the button leads to the sign-in
 * page, even without JavaScript.
 */
export function SaveSearch({ filter }: { filter: FilterInput }) {
  const isBuyer = useSession()?.buyer != null
  const signIn = (
    <button type="submit" form={signInFormId} name="back" className="text-link">
      {t('searches.save')}
    </button>
  )
  if (!isBuyer) return signIn
  return (
    <Suspense fallback={signIn}>
      <SaveSearchToggle filter={filter} />
    </Suspense>
  )
}
