import { redirect } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import { CallError } from '#web/lib/calls/caller.ts'
import { hashOf, signInAgain } from '#web/lib/session/session-ended.ts'
import { readSession, readToken } from '#web/lib/session/session.ts'
import { saveBuyer } from '#web/lib/session/save-session.ts'
import { withRetry } from '#web/lib/calls/retry.ts'

const firstOrders = 5
/** Timeout per attempt in ms. The timeout is short, because the page makes up to five attempts. */
const attemptTimeoutMs = 10_000

/** Loads the profile page of a signed-in buyer. If the profile cannot be loaded, the session is cleared (spec §4). */
export async function loadProfile(request: Request) {
  if (readSession().buyer === null)
    throw redirect(`/login?to=/shop/customerprofile${encodeURIComponent(hashOf('/shop/customerprofile'))}`)
  const token = readToken()
  // Errors in these calls are ignored, because a failure to load secondary data must not sign the user out.
  const listing = call('listSessions').catch(() => null)
  const secondFactor = call('getSecondFactor').catch(() => null)
  const orders = call('listMyOrders', { query: { limit: firstOrders } }).catch(() => null)
  const membership = call('getMembership').catch(() => null)
  const gifts = call('listMyGifts').catch(() => null)
  const addresses = call('listAddresses').catch(() => null)
  const cards = call('listSavedCards').catch(() => null)
  const language = call('getLanguage').catch(() => null)
  const fields = call('listCustomFields', { params: { subject: 'buyer' } }).catch(() => null)
  try {
    const {
      buyer,
      isEmailSuppressed,
      fields: values,
    } = await withRetry(() => {
      request.signal.throwIfAborted()
      return call('getCustomerProfile', {}, { timeout: attemptTimeoutMs })
    })
    // Updates the buyer stored in this browser with changes made elsewhere, such as a gift redeemed on another device.
    if (readSession().buyer?._id === buyer._id) saveBuyer(buyer, readToken() ?? '')
    return {
      buyer,
      isEmailSuppressed,
      custom: { fields: (await fields) ?? [], values },
      addresses: (await addresses)?.addresses ?? null,
      cards: (await cards)?.cards ?? null,
      devices: await listing,
      secondFactor: await secondFactor,
      orders: await orders,
      membership: await membership,
      gifts: (await gifts)?.gifts ?? null,
      language: (await language)?.language ?? null,
      now: Date.now(),
    }
  } catch (error) {
    // If the user has left the page in the meantime, keeps the session, because the user would not see why they were
    // signed out.
    if (request.signal.aborted) throw error
    const hasEnded = error instanceof CallError && error.status === 401
    throw signInAgain(request, token, hasEnded ? 'ended' : 'not-loaded')
  }
}
