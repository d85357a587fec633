import { spentWatchCookie, watchCookie } from '#web/lib/session/choice-cookies.ts'
import { setCookie, readCookie, readJar } from '#web/lib/session/cookies.ts'
import { readSession } from '#web/lib/session/session.ts'
import { saveWatch, watchAll } from './act.ts'
import { watchKey, type Watchable } from './known.ts'

const queryText = /^[\w-]{1,80}(~[\w-]{1,80})?$/

/** What a heart was pressed for on the page before (`?wish=prd_…~siz_…`); null for anything else. */
function watchFromUrl(search: string): Watchable | null {
  const key = new URLSearchParams(search).get('wish') ?? ''
  if (!queryText.test(key)) return null
  const [_id = '', sizeID = null] = key.split('~')
  return { _id, sizeID }
}

/** Keeps what a heart was pressed for until its buyer has signed in or up. */
export function rememberWatch(search: string): void {
  const watch = watchFromUrl(search)
  if (watch !== null && readSession().buyer === null) setCookie(watchCookie(watchKey(watch)))
}

/**
 * What a buyer who is signed in has come to watch: their heart was pressed before its page had come alive, or the link
 * is another person's, so that they are asked first. Null where there is nothing to ask.
 */
export function watchToConfirm(search: string): Watchable | null {
  return readSession().buyer === null ? null : watchFromUrl(search)
}

/** Watches what was asked for, now that its buyer has said so. */
export async function confirmWatch(watch: Watchable, title: string): Promise<void> {
  await watchAll([watch], true, title)
}

/** Whoever has just signed in watches what they wished to. */
export async function grantWatch(): Promise<void> {
  const [_id, sizeID = null] = readCookie(readJar(), 'wish')?.split('~') ?? []
  if (!_id) return
  setCookie(spentWatchCookie)
  try {
    await saveWatch({ _id, sizeID }, true)
  } catch {
    // Signing in matters more, and the heart is still there to be pressed.
  }
}
