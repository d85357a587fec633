import { language } from 'virtual:language'
import { languageCookie } from '#contract/page-cookies.ts'
import { call } from '#web/lib/calls/call.ts'
import { setCookie } from '#web/lib/session/cookies.ts'

/**
 * Saves the language of the signed-in user for pages and emails, then reloads. The page changes even if the call
 * fails.
 */
export async function chooseLanguage(chosen: string): Promise<void> {
  await call('saveLanguage', { body: { language: chosen } }).catch(() => undefined)
  reloadInLanguage(chosen)
}

/** Reloads this page in another language. */
export function reloadInLanguage(chosen: string): void {
  setCookie(languageCookie(chosen))
  const here = new URL(location.href)
  here.searchParams.delete('lang')
  history.replaceState(history.state, '', here)
  location.reload()
}

/** Applies the account's language after a sign-in. Returns whether it differs from the page's language. */
export async function applyAccountLanguage(): Promise<boolean> {
  const { language: own } = await call('getLanguage').catch(() => ({ language: null }))
  if (own === null || own === language) return false
  setCookie(languageCookie(own))
  return true
}
