import { redirect } from 'react-router'
import { CallError } from '#web/lib/calls/caller.ts'
import { readSession, readToken, type Session } from '#web/lib/session/session.ts'
import { liveErrorText } from './live-error.ts'
import { signInAgain } from '#web/lib/session/session-ended.ts'

/**
 * Loads private data of the signed-in user in the browser, because only the browser has the session token. Without a
 * session, redirects to the sign-in page. After the sign-in, the user returns to this page. For any other failure,
 * returns the error message (spec §8).
 */
export async function loadPrivate<T>(
  request: Request,
  mayView: (session: Session) => boolean,
  work: (session: Session) => Promise<T>,
): Promise<{ got: T; error: null } | { got: null; error: string }> {
  const { pathname, search } = new URL(request.url)
  const login = `/login?${new URLSearchParams({ to: pathname + search })}`
  const [session, token] = [readSession(), readToken()]
  if (token === null || !mayView(session)) throw redirect(login)
  try {
    return { got: await work(session), error: null }
  } catch (error) {
    if (error instanceof CallError && error.status === 401) throw signInAgain(request, token, 'ended')
    return { got: null, error: liveErrorText(error) }
  }
}
