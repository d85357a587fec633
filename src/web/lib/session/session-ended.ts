import { redirect } from 'react-router'
import { readToken } from '#web/lib/session/session.ts'
import { leaveSellerView, readSellerView } from '#web/lib/session/seller-view.ts'
import { signOutLocally } from '#web/lib/session/tab.ts'
import { t } from '#web/lib/text/t.ts'

/** Messages on the sign-in page for users who were redirected there. */
export const signInMessages = {
  ended: t('session.over.ended'),
  'not-loaded': t('session.over.not-loaded'),
} as const
export type SignInReason = keyof typeof signInMessages

/**
 * Signs out the user with this token and redirects to the sign-in page, which later returns the user to this
 * page. If the user has signed in again since the request and has another token, reloads the page with that token. If a
 * staff member's view of a seller's dashboard has ended, returns the staff member to the seller's page.
 */
export function signInAgain(
  request: Request,
  token: string | null,
  reason: SignInReason,
  login = '/login',
): Response {
  const { pathname, search } = new URL(request.url)
  const here = pathname + search
  const now = readToken()
  if (now !== null && now !== token) return redirect(here)
  const view = readSellerView()
  if (view) {
    leaveSellerView()
    return redirect(`/sa/sellers/${view.seller._id}`)
  }
  signOutLocally()
  return redirect(`${login}?${new URLSearchParams({ to: here, reason })}`)
}

export function readSignInMessage(search: string): string | undefined {
  const reason = new URLSearchParams(search).get('reason')
  return reason !== null && Object.hasOwn(signInMessages, reason)
    ? signInMessages[reason as SignInReason]
    : undefined
}

/**
 * Returns the fragment of the current URL if it belongs to the page with this path. Loaders use the fragment to return
 * the user to the right section after a sign-in, because requests do not contain fragments.
 */
export function findHashOfPage(pathname: string): string {
  const { pathname: shown, hash } = location
  return shown.replace(/\/+$/, '') === pathname.replace(/\/+$/, '') ? hash : ''
}
