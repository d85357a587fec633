import { expiredWatchCookie, watchCookie } from '#web/lib/session/choice-cookies.ts'
import { setCookie, readCookie, readDocumentCookies } from '#web/lib/session/cookies.ts'
import { readSession } from '#web/lib/session/session.ts'
import { saveWatch, watchAll } from './actions.ts'
import { watchKey, type Watchable } from './watchlist.ts'

const queryText = /^[\w-]{1,80}(~[\w-]{1,80})?$/

/** Returns the watch in the URL of a sign-in page (`?wish=prd_…~siz_…`); null if it is missing or invalid. */
function watchFromUrl(search: string): Watchable | null {
  const key = new URLSearchParams(search).get('wish') ?? ''
  if (!queryText.test(key)) return null
  const [_id = '', sizeID = null] = key.split('~')
  return { _id, sizeID }
}

/** Stores the requested watch until the visitor has signed in or up. */
export function storePendingWatch(search: string): void {
  const watch = watchFromUrl(search)
  if (watch !== null && readSession().buyer === null) setCookie(watchCookie(watchKey(watch)))
}

/**
 * Returns the watch in the URL that a signed-in buyer must confirm; null if there is none. Confirmation is required
 * because the link may come from another person, or the heart was pressed before hydration.
 */
export function watchToConfirm(search: string): Watchable | null {
  return readSession().buyer === null ? null : watchFromUrl(search)
}

/** Saves a watch that the buyer confirmed. */
export async function confirmWatch(watch: Watchable, title: string): Promise<void> {
  await watchAll([watch], true, title)
}

/** Saves the pending watch after a sign-in. */
export async function savePendingWatch(): Promise<void> {
  const [_id, sizeID = null] = readCookie(readDocumentCookies(), 'wish')?.split('~') ?? []
  if (!_id) return
  setCookie(expiredWatchCookie)
  try {
    await saveWatch({ _id, sizeID }, true)
  } catch {
    // Ignored, because a failure must not prevent the sign-in. The buyer can press the heart again.
  }
}
