import { useEffect, useSyncExternalStore } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { onCookies, readCookie, readJar } from '#web/lib/session/cookies.ts'

/**
 * Reloads the bag if its cookie has changed since the page was loaded: an item may have been added at the same time.
 */
export function usePresentBag(loaded: string): void {
  const { revalidate } = useRevalidator()
  const isIdle = useNavigation().state === 'idle'
  const now = useSyncExternalStore(
    onCookies,
    () => readCookie(readJar(), 'bag') ?? '',
    () => loaded,
  )
  useEffect(() => {
    if (isIdle && now !== loaded) void revalidate()
  }, [isIdle, now, loaded, revalidate])
}
