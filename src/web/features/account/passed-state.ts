import { useLocation, useNavigationType } from 'react-router'
import { useHydrated } from '#web/lib/hooks/use-hydrated.ts'
import { wasLeft } from '#web/lib/session/tab-left.ts'

/** What was passed along with a navigation (spec §2), unless someone left it in this tab's history. */
export function usePassedState<State>(): State | null {
  const { state } = useLocation() as { state: State | null }
  const isFromHistory = useNavigationType() === 'POP'
  // The server does not know it, so the first render has to be without it.
  return !useHydrated() || (isFromHistory && wasLeft()) ? null : state
}
