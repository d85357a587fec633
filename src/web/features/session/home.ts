import { getHomePath, readSession } from '#web/lib/session/session.ts'

/**
 * Returns the path of the page to open after a sign-in: the page that required the sign-in, otherwise the user's home
 * page.
 */
export function pathAfterSignIn(search: string, home = getHomePath(readSession()) ?? '/'): string {
  const to = new URLSearchParams(search).get('to') ?? ''
  const isOurs = to.startsWith('/') && URL.parse(to, location.origin)?.origin === location.origin
  return isOurs ? to : home
}
