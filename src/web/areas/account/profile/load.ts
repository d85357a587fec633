import { redirect } from 'react-router'
import { call } from '#web/call.ts'
import { clearSession, readSession } from '#web/session.ts'

const firstOrders = 5
const login = '/login?to=/shop/customerprofile'

/** Spec §4: a failed buyer profile fetch clears the session. A seller has a desk instead of this page. */
export async function loadProfile() {
  if (readSession().buyer === null) throw redirect(login)
  // The list of devices is no reason to sign anyone out.
  const listing = call('listSessions').catch(() => null)
  const orders = call('listMyOrders', { query: { limit: firstOrders } }).catch(() => null)
  try {
    const { buyer } = await call('getCustomerProfile')
    return { buyer, devices: await listing, orders: await orders, now: Date.now() }
  } catch {
    clearSession()
    throw redirect(login)
  }
}
