import { redirect } from 'react-router'
import { CallRefused } from '../../caller.ts'
import { clearSession, readSession, readToken, type StoredPerson } from '../../session.ts'

/**
 * What a page of the desk is loaded with, in the browser, where the token is. Who is not signed in as a seller
 * (or whose session has ended) signs in first and comes back; what is not there is a 404 page.
 */
export async function loadAtDesk<T>(
  request: Request,
  work: (seller: StoredPerson) => Promise<T>,
): Promise<T> {
  const { seller } = readSession()
  if (seller === null || readToken() === null) throw toLogin(request)
  try {
    return await work(seller)
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error
    if (error.status === 401) {
      clearSession()
      throw toLogin(request)
    }
    if (error.status === 404 || error.status === 403) throw new Response(null, { status: 404 })
    throw error
  }
}

function toLogin(request: Request): Response {
  const { pathname, search } = new URL(request.url)
  return redirect(`/shopper/sellerLogin?${new URLSearchParams({ to: pathname + search })}`)
}
