import { useMemo, useSyncExternalStore } from 'react'
import { onSessionChange, readSession, sessionVersion, type Session } from '#web/lib/session/session.ts'

/** Returns the current session of this browser. Null before hydration, because the server renders pages without it. */
export function useSession(): Session | null {
  const mark = useSyncExternalStore(onSessionChange, sessionVersion, noMark)
  return useMemo(() => (mark === null ? null : readSession()), [mark])
}

function noMark(): null {
  return null
}
