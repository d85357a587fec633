import { redirect } from 'react-router'
import { readTheme, themeCookie } from '#web/lib/session/cookies.ts'
import type { Route } from './+types/theme.ts'

/**
 * Switches the theme without JavaScript. The first switch selects the dark theme, because the server does not know
 * the device's preference.
 */
export function action({ request }: Route.ActionArgs) {
  const theme = readTheme(request.headers.get('cookie')) === 'dark' ? 'light' : 'dark'
  return redirect(readRefererPath(request), { headers: { 'set-cookie': themeCookie(theme) } })
}

export function loader() {
  return redirect('/')
}

/**
 * Returns the path of the page that sent the form. Replaces several leading slashes with a single slash, because a path
 * that starts with two slashes would point to another host.
 */
export function readRefererPath(request: Request): string {
  const referer = URL.parse(request.headers.get('referer') ?? '')
  return referer?.host === new URL(request.url).host
    ? referer.pathname.replace(/^\/+/, '/') + referer.search
    : '/'
}
