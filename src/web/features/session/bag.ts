import { useSyncExternalStore } from 'react'
import { onCookies, readCookie, readDocumentCookies } from '#web/lib/session/cookies.ts'

/**
 * Matches an item in the bag's cookie. Used to count items, because `readBag` would load its validation code on every
 * page.
 */
export const itemPattern = /(?<![\w-])[\w-]+~[\w-]+/g

/**
 * Returns the number of items in this browser's bag. `served` is the number in the server's HTML, null if unknown.
 */
export function useBagCount(served: number | null): number | null {
  return useSyncExternalStore(
    onCookies,
    () => readCookie(readDocumentCookies(), 'bag')?.match(itemPattern)?.length ?? 0,
    () => served,
  )
}
