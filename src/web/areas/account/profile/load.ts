import { redirect } from 'react-router'
import { call } from '#web/call.ts'
import { clearSession, readSession } from '#web/session.ts'

const login = '/login?to=/shop/customerprofile'

/** Spec §4: a failed buyer profile fetch clears the session. A seller has a desk instead of this page. */
export async function loadProfile() {
  if (readSession().buyer === null) throw redirect(login)
  try {
    const [{ buyer }, devices] = await Promise.all([call('getCustomerProfile'), call('listSessions')])
    return { buyer, devices, now: Date.now() }
  } catch {
    clearSession()
    throw redirect(login)
  }
}
