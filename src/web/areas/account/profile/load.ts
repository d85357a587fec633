import { redirect } from 'react-router'
import { call } from '#web/lib/calls/call.ts'
import { CallError } from '#web/lib/calls/caller.ts'
import { signInAgain } from '#web/lib/session/session-ended.ts'
import { readSession, readToken } from '#web/lib/session/session.ts'
import { saveBuyer } from '#web/lib/session/save-session.ts'
import { withRetry } from '#web/lib/calls/retry.ts'

/** Timeout per attempt in ms. The timeout is short, because the page makes up to five attempts. */
const attemptTimeoutMs = 10_000

/** Loads a signed-in buyer's profile. If the profile cannot be loaded, the session is cleared (spec §4). */
export async function loadProfile(request: Request) {
  const { pathname } = new URL(request.url)
  if (readSession().buyer === null) throw redirect(`/login?to=${pathname}`)
  const token = readToken()
  try {
    const profile = await withRetry(() => {
      request.signal.throwIfAborted()
      return call('getCustomerProfile', {}, { timeout: attemptTimeoutMs })
    })
    // Updates the buyer stored in this browser with changes made elsewhere, such as a gift redeemed on another device.
    if (readSession().buyer?._id === profile.buyer._id) saveBuyer(profile.buyer, readToken() ?? '')
    return profile
  } catch (error) {
    // If the user has left the page in the meantime, keeps the session, because the user would not see why they were
    // signed out.
    if (request.signal.aborted) throw error
    const hasEnded = error instanceof CallError && error.status === 401
    throw signInAgain(request, token, hasEnded ? 'ended' : 'not-loaded')
  }
}
