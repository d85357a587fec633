import { useEffect, useState } from 'react'
import type { ShownPages } from '#contract/accounts/consents.ts'
import { call } from '#web/call.ts'

/** The newest versions of the legal pages when a form was opened; without them, those when it is sent count. */
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
