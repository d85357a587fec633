import { removeCookiePrefixes, createSetCookie } from '#contract/page-cookies.ts'

/** Color theme that a visitor has chosen. No cookie in this file is secret. */
export type Theme = 'light' | 'dark'
/** Codes of one-time messages that the next page shows. */
export type Flash = 'item-gone' | 'reported' | 'not-reported' | 'in-bag' | 'in-bag-already' | 'bag-full'

const year = 365 * 24 * 60 * 60

export function readCookie(header: string | null, name: string): string | undefined {
  for (const part of header?.split(';') ?? []) {
    const [key, value] = part.split('=', 2)
    if (key?.trim() === name) return value?.trim()
  }
  return undefined
}

export function readTheme(header: string | null): Theme | undefined {
  const value = readCookie(header, 'theme')
  return value === 'light' || value === 'dark' ? value : undefined
}

export const expiredFlashCookie = 'flash=; Path=/; Max-Age=0; SameSite=Lax'

export function themeCookie(theme: Theme): string {
  return `theme=${theme}; Path=/; Max-Age=${year}; SameSite=Lax`
}

export function flashCookie(flash: Flash): string {
  return `flash=${flash}; Path=/; Max-Age=60; SameSite=Lax`
}

/** Returns the browser's cookies, as input for `readCookie`. */
export function readDocumentCookies(): string {
  return removeCookiePrefixes(document.cookie, location.protocol === 'https:')
}

/** Stores a cookie in the browser. `line` is a Set-Cookie line. */
export function setCookie(line: string): void {
  document.cookie = createSetCookie(line, location.protocol === 'https:')
  notifyCookieListeners()
}

const listeners = new Set<() => void>()

/** Calls `listener` whenever the cookies might have changed. Returns a function that unsubscribes. */
export function onCookies(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Notifies listeners that the cookies might have changed, for example through a server response or in another tab. */
export function notifyCookieListeners(): void {
  for (const listener of listeners) listener()
}

/** Lifetime of a guest's bag on the device, in days. */
export const bagDays = 30

/**
 * Returns the Set-Cookie line for a bag with these units, each in the form `prd_x~siz_y`. Defined in this file because
 * the JavaScript for the first page of a visit already includes this file.
 */
export function bagCookie(units: readonly string[]): string {
  return `bag=${units.join('.')}; Path=/; Max-Age=${bagDays * 86_400}; SameSite=Lax`
}
