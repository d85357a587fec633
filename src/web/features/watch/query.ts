import { expiredWatchCookie, watchCookie } from '#web/lib/session/choice-cookies.ts'
import { setCookie, readCookie, readDocumentCookies } from '#web/lib/session/cookies.ts'
import { readSession } from '#web/lib/session/session.ts'
import { saveWatch, watchAll } from './actions.ts'
import { watchKey, type Watchable } from './watchlist.ts'

const queryText = /^[\w-]{1,80}(~[\w-]{1,80})?$/

/** Returns the watch that the previous page's heart requested (`?wish=prd_…~siz_…`); null if it is invalid. */
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
 * Returns the watch that a signed-in buyer must confirm first, because the heart was pressed before
 * hydration, or the link comes from another person. Null without one.
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
    // Ignored: a failure must not prevent the sign-in, and the heart can be pressed again.
  }
}
