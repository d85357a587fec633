import { spentWatchCookie, watchCookie } from '#web/choice-cookies.ts'
import { setCookie, readCookie, readJar } from '#web/cookies.ts'
import { saveWatch } from './act.ts'

const queryText = /^[\w-]{1,80}(~[\w-]{1,80})?$/

/** Keeps what a heart was pressed for (`?watch=prd_…~siz_…`) until its buyer has signed in or up. */
export function rememberWatch(search: string): void {
  const watch = new URLSearchParams(search).get('wish')
  if (watch !== null && queryText.test(watch)) setCookie(watchCookie(watch))
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
