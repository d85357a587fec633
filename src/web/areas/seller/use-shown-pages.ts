import { useEffect, useState } from 'react'
import type { ShownPages } from '#contract/accounts/consents.ts'
import { call } from '#web/lib/calls/call.ts'

/**
 * Returns the versions of the legal pages at the time the form opened. If the versions cannot be loaded, the versions
 * at the time of submission apply.
 */
export function useShownPages(): ShownPages | undefined {
  const [shownPages, setShownPages] = useState<ShownPages>()
  useEffect(() => {
    void call('listAcceptedPages').then(
      ({ pages }) => setShownPages(pages),
      () => undefined,
    )
  }, [])
  return shownPages
}
