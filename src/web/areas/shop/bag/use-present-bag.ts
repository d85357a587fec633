import { useEffect, useSyncExternalStore } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { onCookies, readCookie, readJar } from '#web/lib/session/cookies.ts'

/**
 * Loads the bag again where its cookie is another than the one it was loaded from: what was added in the moment the bag
 * was opened may have come after it was asked for.
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
