import { redirect } from 'react-router'
import { CallRefused } from '#web/caller.ts'
import { clearSession, readSession } from '#web/session.ts'

/** What only its buyer may see; who is not signed in signs in first and comes back. */
export async function loadAsBuyer<T>(request: Request, work: () => Promise<T>): Promise<T> {
  const { pathname, search } = new URL(request.url)
  const login = `/login?${new URLSearchParams({ to: pathname + search })}`
  if (readSession().buyer === null) throw redirect(login)
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error
    if (error.status === 404) throw new Response(null, { status: 404 })
    if (error.status !== 401) throw error
    clearSession()
    throw redirect(login)
  }
}
