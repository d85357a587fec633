import { redirect } from 'react-router'
import { CallError } from '#web/caller.ts'
import { readSession, readToken, type StoredPerson } from '#web/session.ts'
import { signInAgain } from '#web/features/session/over.ts'

/**
 * What a page of the dashboard is loaded with, in the browser, where the token is. Who is not signed in as a seller
 * (or whose session has ended) signs in first and comes back; what is not there is a 404 page.
 */
export async function loadAtDashboard<T>(
  request: Request,
  work: (seller: StoredPerson) => Promise<T>,
): Promise<T> {
  const { seller } = readSession()
  const token = readToken()
  if (seller === null || token === null) throw toLogin(request)
  try {
    return await work(seller)
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.status === 401) throw signInAgain(request, token, 'ended', login)
    if (error.status === 404 || error.status === 403) throw new Response(null, { status: 404 })
    throw error
  }
}

const login = '/shopper/sellerLogin'

function toLogin(request: Request): Response {
  const { pathname, search } = new URL(request.url)
  return redirect(`${login}?${new URLSearchParams({ to: pathname + search })}`)
}
