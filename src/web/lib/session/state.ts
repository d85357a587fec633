import { useMemo, useSyncExternalStore } from 'react'
import { onSessionChange, readSession, sessionVersion, type Session } from '#web/lib/session/session.ts'

/**
 * Returns the current session in this browser. Returns null until hydration, because the server renders pages without
 * the session.
 */
export function useSession(): Session | null {
  const mark = useSyncExternalStore(onSessionChange, sessionVersion, serverSnapshot)
  return useMemo(() => (mark === null ? null : readSession()), [mark])
}

function serverSnapshot(): null {
  return null
}
