import { useSyncExternalStore } from 'react'
import { onCookies, readCookie, readJar } from '#web/lib/session/cookies.ts'

/** What a unit in the bag's cookie looks like, for who only counts them: `readBag` would bring its rules to every page. */
export const unitPattern = /(?<![\w-])[\w-]+~[\w-]+/g

/** How many units are in this browser's bag; `served` is what the server has said of it, which may be nothing. */
export function useBagCount(served: number | null): number | null {
  return useSyncExternalStore(
    onCookies,
    () => readCookie(readJar(), 'bag')?.match(unitPattern)?.length ?? 0,
    () => served,
  )
}
