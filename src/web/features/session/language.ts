import { language } from 'virtual:language'
import { languageCookie } from '#contract/page-cookies.ts'
import { call } from '#web/lib/calls/call.ts'
import { setCookie } from '#web/lib/session/cookies.ts'

/** For who is signed in: pages and emails from now on. The page turns even where the account could not be reached. */
export async function chooseLanguage(chosen: string): Promise<void> {
  await call('saveLanguage', { body: { language: chosen } }).catch(() => undefined)
  turnPage(chosen)
}

/** Loads this page anew in another language. */
export function turnPage(chosen: string): void {
  setCookie(languageCookie(chosen))
  const here = new URL(location.href)
  here.searchParams.delete('lang')
  history.replaceState(history.state, '', here)
  location.reload()
}

/** Who has just signed in goes on in the account's language; says whether it is another than this page's. */
export async function followLanguage(): Promise<boolean> {
  const { language: own } = await call('getLanguage').catch(() => ({ language: null }))
  if (own === null || own === language) return false
  setCookie(languageCookie(own))
  return true
}
