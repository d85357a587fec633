import { call } from '../call.ts'
import { clearSession, readSession } from '../session.ts'
import { dropBag } from './session-bag.ts'

/** Spec §4 "Logout": revokes, clears all that is stored whatever the server says. The caller goes to /login. */
export async function endSession(): Promise<void> {
  const wasBuyer = readSession().buyer !== null
  try {
    await call('logout')
  } catch {
    // A server that does not answer must not keep anyone signed in here.
  }
  clearSession()
  if (wasBuyer) dropBag()
}
