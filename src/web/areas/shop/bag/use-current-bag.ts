import { useEffect, useSyncExternalStore } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { onCookies, readCookie, readDocumentCookies } from '#web/lib/session/cookies.ts'

/**
 * Reloads the bag if its cookie has changed since the page was loaded, for example because an item was added while
 * the page was loading.
 */
export function useCurrentBag(loaded: string): void {
  const { revalidate } = useRevalidator()
  const isIdle = useNavigation().state === 'idle'
  const now = useSyncExternalStore(
    onCookies,
    () => readCookie(readDocumentCookies(), 'bag') ?? '',
    () => loaded,
  )
  useEffect(() => {
    if (isIdle && now !== loaded) void revalidate()
  }, [isIdle, now, loaded, revalidate])
}
