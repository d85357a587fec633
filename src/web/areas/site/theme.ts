import { redirect } from 'react-router'
import { readTheme, themeCookie } from '#web/lib/session/cookies.ts'
import type { Route } from './+types/theme.ts'

/** The theme switch without script: dark first, since the server cannot know what the device prefers. */
export function action({ request }: Route.ActionArgs) {
  const theme = readTheme(request.headers.get('cookie')) === 'dark' ? 'light' : 'dark'
  return redirect(pathBack(request), { headers: { 'set-cookie': themeCookie(theme) } })
}

export function loader() {
  return redirect('/')
}

/** The page the choice was made on; a path that begins with two slashes would name another host. */
export function pathBack(request: Request): string {
  const referer = URL.parse(request.headers.get('referer') ?? '')
  return referer?.host === new URL(request.url).host
    ? referer.pathname.replace(/^\/+/, '/') + referer.search
    : '/'
}
