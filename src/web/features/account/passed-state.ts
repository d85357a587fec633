import { useSyncExternalStore } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { wasLeft } from '#web/lib/session/tab-left.ts'

/** What was passed along with a navigation (spec §2), unless someone left it in this tab's history. */
export function usePassedState<State>(): State | null {
  const { state } = useLocation() as { state: State | null }
  const isFromHistory = useNavigationType() === 'POP'
  // The server knew nothing of it: a page that is loaded anew is first drawn as it was served.
  const isDrawn = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )
  return !isDrawn || (isFromHistory && wasLeft()) ? null : state
}
