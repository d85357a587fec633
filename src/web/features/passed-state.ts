import { useLocation, useNavigationType } from 'react-router'
import { wasLeft } from '#web/tab/tab-left.ts'

/** What was passed along with a navigation (spec §2), unless someone left it in this tab's history. */
export function usePassedState<State>(): State | null {
  const { state } = useLocation() as { state: State | null }
  const isFromHistory = useNavigationType() === 'POP'
  return state !== null && isFromHistory && wasLeft() ? null : state
}
