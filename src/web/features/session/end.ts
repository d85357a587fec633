import { call } from '#web/lib/calls/call.ts'
import { forgetPerson } from '#web/lib/session/tab.ts'

/** Spec §4 "Logout": revokes, clears all that is stored whatever the server says. The caller goes to /login. */
export async function endSession(): Promise<void> {
  try {
    await call('logout')
  } catch {
    // A server that does not answer must not keep anyone signed in here.
  }
  forgetPerson()
}
