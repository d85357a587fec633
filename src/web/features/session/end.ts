import { call } from '#web/lib/calls/call.ts'
import { clearDeviceData } from '#web/lib/device/device-data.ts'
import { signOutLocally } from '#web/lib/session/tab.ts'

/**
 * Signs the user out (spec §4 "Logout"): revokes the session on the server and clears the stored data, even if the API
 * call fails. The caller then navigates to /login.
 */
export async function endSession(): Promise<void> {
  try {
    await call('logout')
  } catch {
    // Errors are ignored, because the user is signed out in this browser even if the server is unavailable.
  }
  signOutLocally()
  await clearDeviceData()
}
