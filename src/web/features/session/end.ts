import { call } from '#web/lib/calls/call.ts'
import { signOutLocally } from '#web/lib/session/tab.ts'

/**
 * Spec §4 "Logout": revokes the session and clears the stored data, even if the call fails. The caller navigates to
 * /login.
 */
export async function endSession(): Promise<void> {
  try {
    await call('logout')
  } catch {
    // Ignored, because the user is signed out in this browser even if the server is unavailable.
  }
  signOutLocally()
}
