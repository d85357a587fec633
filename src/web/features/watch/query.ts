import { expiredWatchCookie, watchCookie } from '#web/lib/session/choice-cookies.ts'
import { setCookie, readCookie, readDocumentCookies } from '#web/lib/session/cookies.ts'
import { readSession } from '#web/lib/session/session.ts'
import { saveWatch, watchAll } from './actions.ts'
import { watchKey, type Watchable } from './watchlist.ts'

const queryText = /^[\w-]{1,80}(~[\w-]{1,80})?$/

/**
 * Returns the item to watch from the URL of a sign-in page (`?wish=prd_…~siz_…`); null if the parameter is missing or
 * invalid.
 */
function watchFromUrl(search: string): Watchable | null {
  const key = new URLSearchParams(search).get('wish') ?? ''
  if (!queryText.test(key)) return null
  const [_id = '', sizeID = null] = key.split('~')
  return { _id, sizeID }
}

/** Stores the item to watch in a cookie until the visitor has signed in or signed up. */
export function storePendingWatch(search: string): void {
  const watch = watchFromUrl(search)
  if (watch !== null && readSession().buyer === null) setCookie(watchCookie(watchKey(watch)))
}

/**
 * Returns the item to watch from the URL if a buyer is signed in; otherwise null. The buyer must confirm the watch:
 * someone else might have created the link, or the buyer might have clicked the heart before hydration.
 */
export function watchToConfirm(search: string): Watchable | null {
  return readSession().buyer === null ? null : watchFromUrl(search)
}

/** Adds an item to the watchlist after the buyer's confirmation. */
export async function confirmWatch(watch: Watchable, title: string): Promise<void> {
  await watchAll([watch], true, title)
}

/** After a sign-in, adds the stored item to the watchlist. */
export async function savePendingWatch(): Promise<void> {
  const [_id, sizeID = null] = readCookie(readDocumentCookies(), 'wish')?.split('~') ?? []
  if (!_id) return
  setCookie(expiredWatchCookie)
  try {
    await saveWatch({ _id, sizeID }, true)
  } catch {
    // Errors are ignored, because a failure must not prevent the sign-in. The buyer can press the heart again.
  }
}
