import { plainCookies, sentCookie } from '#contract/page-cookies.ts'

/** The cookies pages read: what someone chose before any script runs. None of them is a secret. */
export type Theme = 'light' | 'dark'
/** What the next page has to say once, by its code. */
export type Flash = 'piece-gone' | 'reported' | 'not-reported' | 'in-bag' | 'in-bag-already' | 'bag-full'

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

export const spentFlashCookie = 'flash=; Path=/; Max-Age=0; SameSite=Lax'

export function themeCookie(theme: Theme): string {
  return `theme=${theme}; Path=/; Max-Age=${year}; SameSite=Lax`
}

export function flashCookie(flash: Flash): string {
  return `flash=${flash}; Path=/; Max-Age=60; SameSite=Lax`
}

/** The cookies of this browser, for `readCookie` and its like. */
export function readJar(): string {
  return plainCookies(document.cookie, location.protocol === 'https:')
}

/** Keeps a line made by one of the functions above in this browser. */
export function setCookie(line: string): void {
  document.cookie = sentCookie(line, location.protocol === 'https:')
  cookiesChanged()
}

const listeners = new Set<() => void>()

/** Calls `listener` whenever the cookies may have changed; what it returns ends that. */
export function onCookies(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** An answer of the server may have brought cookies, or another tab. */
export function cookiesChanged(): void {
  for (const listener of listeners) listener()
}

/** So long a guest's bag stays on the device. */
export const bagDays = 30

/** The Set-Cookie line that keeps these units, each as `prd_x~siz_y`. Here because every first page brings it. */
export function bagCookie(units: readonly string[]): string {
  return `bag=${units.join('.')}; Path=/; Max-Age=${bagDays * 86_400}; SameSite=Lax`
}
