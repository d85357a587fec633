import { useEffect, useRef, useSyncExternalStore } from 'react'
import { readBag } from '#web/lib/session/bag.ts'
import { call } from '#web/lib/calls/call.ts'
import { onCookies, readCookie, readDocumentCookies } from '#web/lib/session/cookies.ts'
import { readSession } from '#web/lib/session/session.ts'

/** Saves the signed-in buyer's bag on the server after each change that is made on this page. */
export function useStoredBag(): void {
  const now = useSyncExternalStore(
    onCookies,
    () => readCookie(readDocumentCookies(), 'bag') ?? '',
    () => undefined,
  )
  const last = useRef<string>(undefined)
  useEffect(() => {
    const isNew = last.current !== undefined && last.current !== now
    last.current = now
    if (!isNew || readSession().buyer === null) return
    void saveBag()
  }, [now])
}

async function saveBag(): Promise<void> {
  try {
    await call('saveBag', { body: { items: readBag(readDocumentCookies()) } })
  } catch {
    // Errors are ignored, because the bag is still in the cookie and the next change saves the bag again.
  }
}
