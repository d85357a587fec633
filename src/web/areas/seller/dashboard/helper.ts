import { readSession } from '#web/lib/session/session.ts'
import { useSession } from '#web/lib/session/state.ts'

/** Returns whether the signed-in user is a helper in someone else's shop. Helpers do not see the owner's pages. */
export function useIsHelper(): boolean {
  return Boolean(useSession()?.seller?.helps)
}

/**
 * Returns whether the signed-in user is a helper, for use in loaders. The server checks the permission again for each
 * call.
 */
export function isHelperInLoader(): boolean {
  return Boolean(readSession().seller?.helps)
}
