import { homeOf, readSession } from '#web/lib/session/session.ts'

/** Where someone who has just signed in goes on: to the page that sent them, or home. */
export function pathAfterLogin(search: string, home = homeOf(readSession()) ?? '/'): string {
  const to = new URLSearchParams(search).get('to') ?? ''
  const isOurs = to.startsWith('/') && URL.parse(to, location.origin)?.origin === location.origin
  return isOurs ? to : home
}
