import { useMemo, useSyncExternalStore } from 'react'
import { onSession, readSession, sessionMark, type Session } from '#web/lib/session/session.ts'

/** Who this browser knows, always up to date; null until the page is alive, as the server knows nobody. */
export function useSession(): Session | null {
  const mark = useSyncExternalStore(onSession, sessionMark, noMark)
  return useMemo(() => (mark === null ? null : readSession()), [mark])
}

function noMark(): null {
  return null
}
