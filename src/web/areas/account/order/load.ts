import { redirect } from 'react-router'
import { readDeviceData } from '#web/lib/device/device-data.ts'
import { hasOfflineCopy } from '#web/lib/device/offline-copy.ts'
import { CallError } from '#web/lib/calls/caller.ts'
import { findHashOfPage, signInAgain } from '#web/lib/session/session-ended.ts'
import { readSession, readToken } from '#web/lib/session/session.ts'

/**
 * Runs `work` for a signed-in buyer. Redirects other visitors to the sign-in page, and back to the requested page after
 * the sign-in.
 */
export async function loadAsBuyer<T>(request: Request, work: () => Promise<T>): Promise<T> {
  const { pathname, search } = new URL(request.url)
  const login = `/login?${new URLSearchParams({ to: pathname + search + findHashOfPage(pathname) })}`
  if (readSession().buyer === null) throw redirect(login)
  const token = readToken()
  try {
    return await work()
  } catch (error) {
    if (!navigator.onLine && hasOfflineCopy(pathname) && (await readDeviceData('orders'))) {
      location.assign(pathname)
      return new Promise(() => undefined)
    }
    if (!(error instanceof CallError)) throw error
    if (error.status === 404) throw new Response(null, { status: 404 })
    if (error.status !== 401) throw error
    throw signInAgain(request, token, 'ended')
  }
}
