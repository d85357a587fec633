import { redirect } from 'react-router'
import { call } from '#web/call.ts'
import { clearSession, keepBuyer, readSession, readToken } from '#web/session.ts'

const firstOrders = 5
const login = '/login?to=/shop/customerprofile'

/** Spec §4: a failed buyer profile fetch clears the session. A seller has a desk instead of this page. */
export async function loadProfile() {
  if (readSession().buyer === null) throw redirect(login)
  // The list of devices is no reason to sign anyone out.
  const listing = call('listSessions').catch(() => null)
  const orders = call('listMyOrders', { query: { limit: firstOrders } }).catch(() => null)
  const membership = call('getMembership').catch(() => null)
  const given = call('listMyGifts').catch(() => null)
  try {
    const { buyer } = await call('getCustomerProfile')
    // What has changed elsewhere, such as a gift redeemed at another device, is known here too.
    if (readSession().buyer?._id === buyer._id) keepBuyer(buyer, readToken() ?? '')
    return {
      buyer,
      devices: await listing,
      orders: await orders,
      membership: await membership,
      gifts: (await given)?.gifts ?? null,
      now: Date.now(),
    }
  } catch {
    clearSession()
    throw redirect(login)
  }
}
