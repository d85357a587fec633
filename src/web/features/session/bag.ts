import { useEffect, useRef } from 'react'
import { readBag } from '#web/bag.ts'
import { readCookie, readJar } from '#web/cookies.ts'
import { readSession } from '#web/session.ts'
import { useShell } from '../site/shell.ts'

/** A signed-in buyer's bag is kept on the server too, each time this page has changed it. */
export function useStoredBag(): void {
  const shell = useShell()
  const last = useRef<string>(undefined)
  useEffect(() => {
    const now = readCookie(readJar(), 'bag') ?? ''
    const isNew = last.current !== undefined && last.current !== now
    last.current = now
    if (!isNew || readSession().buyer === null) return
    void saveBag()
  }, [shell])
}

async function saveBag(): Promise<void> {
  const { call } = await import('#web/call.ts')
  try {
    await call('saveBag', { body: { items: readBag(readJar()) } })
  } catch {
    // The cookie holds the bag still; the next change saves it again.
  }
}
