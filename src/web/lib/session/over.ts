import { redirect } from 'react-router'
import { readToken } from '#web/lib/session/session.ts'
import { forgetPerson } from '#web/lib/session/tab.ts'
import { t } from '#web/lib/text/t.ts'

/** Messages on the sign-in page for users who were redirected to it. */
export const overWords = {
  ended: t('session.over.ended'),
  'not-loaded': t('session.over.not-loaded'),
} as const
export type OverReason = keyof typeof overWords

/**
 * Signs out the owner of `token` and redirects to the sign-in page, which returns here afterwards. If another token has
 * replaced it in the meantime, reloads the page with the new token.
 */
export function signInAgain(
  request: Request,
  token: string | null,
  reason: OverReason,
  login = '/login',
): Response {
  const { pathname, search } = new URL(request.url)
  const here = pathname + search
  const now = readToken()
  if (now !== null && now !== token) return redirect(here)
  forgetPerson()
  return redirect(`${login}?${new URLSearchParams({ to: here, reason })}`)
}

export function readOverWords(search: string): string | undefined {
  const reason = new URLSearchParams(search).get('reason')
  return reason !== null && Object.hasOwn(overWords, reason) ? overWords[reason as OverReason] : undefined
}
