import { redirect } from 'react-router'
import { CallError } from '#web/lib/calls/caller.ts'
import { readSession, readToken, type Session } from '#web/lib/session/session.ts'
import { faultWords } from './fault.ts'
import { signInAgain } from '#web/lib/session/over.ts'

/**
 * Loads what is a signed-in person's own, in the browser, where the token is. Who is not signed in signs in first
 * and comes back. What cannot be had leaves the words to say instead (spec §8).
 */
export async function loadOwn<T>(
  request: Request,
  mayView: (session: Session) => boolean,
  work: (session: Session) => Promise<T>,
): Promise<{ got: T; fault: null } | { got: null; fault: string }> {
  const { pathname, search } = new URL(request.url)
  const login = `/login?${new URLSearchParams({ to: pathname + search })}`
  const [session, token] = [readSession(), readToken()]
  if (token === null || !mayView(session)) throw redirect(login)
  try {
    return { got: await work(session), fault: null }
  } catch (error) {
    if (error instanceof CallError && error.status === 401) throw signInAgain(request, token, 'ended')
    return { got: null, fault: faultWords(error) }
  }
}
