import { useLocation, useNavigationType } from 'react-router'
import { useHydrated } from '#web/lib/hooks/use-hydrated.ts'
import { wasCleared } from '#web/lib/session/tab-left.ts'

/**
 * Returns the navigation state of the current history entry (spec §2). Returns null if the user returns to an earlier
 * history entry after a sign-out in this tab, because the state might contain data of the user who signed out.
 */
export function usePassedState<State>(): State | null {
  const { state } = useLocation() as { state: State | null }
  const isFromHistory = useNavigationType() === 'POP'
  // The server renders the HTML without the navigation state, so the first client render must ignore the state too.
  return !useHydrated() || (isFromHistory && wasCleared()) ? null : state
}
