import { useSyncExternalStore } from 'react'
import { onCookies, readCookie, readDocumentCookies } from '#web/lib/session/cookies.ts'

/**
 * Matches an item in the bag's cookie. The pattern is used to count items, because `readBag` would add its validation
 * code to every page.
 */
export const itemPattern = /(?<![\w-])[\w-]+~[\w-]+/g

/**
 * Returns the number of items in this browser's bag. `served` is the number in the HTML from the server; null if the
 * server did not know the number.
 */
export function useBagCount(served: number | null): number | null {
  return useSyncExternalStore(
    onCookies,
    () => readCookie(readDocumentCookies(), 'bag')?.match(itemPattern)?.length ?? 0,
    () => served,
  )
}
