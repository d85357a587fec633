import { readSession } from '#web/lib/session/session.ts'
import { useSession } from '#web/lib/session/state.ts'

/** Whether who is signed in works for the shop of another: what is the seller's alone is then not shown. */
export function useIsHelper(): boolean {
  return Boolean(useSession()?.seller?.helps)
}

/** The same for what a page loads; the server decides by itself. */
export function isHelperNow(): boolean {
  return Boolean(readSession().seller?.helps)
}
