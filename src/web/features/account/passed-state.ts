import { useLocation, useNavigationType } from 'react-router'
import { useHydrated } from '#web/lib/hooks/use-hydrated.ts'
import { wasCleared } from '#web/lib/session/tab-left.ts'

/** Returns the state of a navigation (spec §2), or null if it comes from the history of a user who has left. */
export function usePassedState<State>(): State | null {
  const { state } = useLocation() as { state: State | null }
  const isFromHistory = useNavigationType() === 'POP'
  // The server does not have the state, so the first render must ignore it.
  return !useHydrated() || (isFromHistory && wasCleared()) ? null : state
}
