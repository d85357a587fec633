import { keepCookie, readCookie, readJar, spentWishCookie, wishCookie } from '../cookies.ts'
import { saveWatch } from './watch-act.ts'

const wishText = /^[\w-]{1,80}(~[\w-]{1,80})?$/

/** Keeps what a heart was pressed for (`?wish=prd_…~siz_…`) until its buyer has signed in or up. */
export function keepWish(search: string): void {
  const wish = new URLSearchParams(search).get('wish')
  if (wish !== null && wishText.test(wish)) keepCookie(wishCookie(wish))
}

/** Whoever has just signed in watches what they wished to. */
export async function grantWish(): Promise<void> {
  const [_id, sizeID = null] = readCookie(readJar(), 'wish')?.split('~') ?? []
  if (!_id) return
  keepCookie(spentWishCookie)
  try {
    await saveWatch({ _id, sizeID }, true)
  } catch {
    // Signing in matters more, and the heart is still there to be pressed.
  }
}
