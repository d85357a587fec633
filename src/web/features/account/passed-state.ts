import { useLocation, useNavigationType } from 'react-router'
import { useHydrated } from '#web/lib/hooks/use-hydrated.ts'
import { wasCleared } from '#web/lib/session/tab-left.ts'

/**
 * Returns the navigation state (spec §2). Returns null for a history entry of a user who has signed out in this tab.
 */
export function usePassedState<State>(): State | null {
  const { state } = useLocation() as { state: State | null }
  const isFromHistory = useNavigationType() === 'POP'
  // The server's HTML was rendered without this state, so the first client render must ignore it too.
  return !useHydrated() || (isFromHistory && wasCleared()) ? null : state
}
