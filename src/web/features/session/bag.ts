import { useSyncExternalStore } from 'react'
import { onCookies, readCookie, readDocumentCookies } from '#web/lib/session/cookies.ts'

/**
 * Matches an item in the bag's cookie. Items are counted with this pattern instead of `readBag`, which would add its
 * validation code to every page.
 */
export const itemPattern = /(?<![\w~-])[\w-]+~[\w-]+(?:~\d+)?/g

const countUnits = (cookie = ''): number =>
  (cookie.match(itemPattern) ?? []).reduce((sum, item) => sum + Number(item.split('~')[2] ?? 1), 0)

/**
 * Returns the number of units in this browser's bag. `served` is the number in the HTML from the server; null if the
 * HTML contains no number.
 */
export function useBagCount(served: number | null): number | null {
  return useSyncExternalStore(
    onCookies,
    () => countUnits(readCookie(readDocumentCookies(), 'bag')),
    () => served,
  )
}
