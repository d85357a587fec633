import { tableOf } from '#web/lib/text/t.ts'
import { readCookie, type Flash } from '../session/cookies.ts'

/** Short words for the next page to say once; the words themselves never travel in a cookie. */
export const flashes: Readonly<Record<Flash, string>> = tableOf('site.flash')

export function readFlash(header: string | null): Flash | undefined {
  const value = readCookie(header, 'flash')
  return value !== undefined && Object.hasOwn(flashes, value) ? (value as Flash) : undefined
}
