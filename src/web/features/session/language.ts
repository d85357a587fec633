import { language } from 'virtual:language'
import { languageCookie } from '#contract/page-cookies.ts'
import { call } from '#web/lib/calls/call.ts'
import { setCookie } from '#web/lib/session/cookies.ts'

/**
 * Saves the language for pages and emails in the account of the signed-in user, then reloads the page in this language.
 * The page is reloaded even if saving fails.
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

/**
 * After a sign-in, saves the account's language in the language cookie. Returns whether the account's language differs
 * from the page's language.
 */
export async function applyAccountLanguage(): Promise<boolean> {
  const { language: own } = await call('getLanguage').catch(() => ({ language: null }))
  if (own === null || own === language) return false
  setCookie(languageCookie(own))
  return true
}
