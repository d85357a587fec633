import { tableOf } from '#web/lib/text/t.ts'
import { readCookie, type Flash } from '../session/cookies.ts'

/** One-time messages for the next page. The cookie contains only the code of the message, never the text. */
export const flashes: Readonly<Record<Flash, string>> = tableOf('site.flash')

export function readFlash(header: string | null): Flash | undefined {
  const value = readCookie(header, 'flash')
  return value !== undefined && Object.hasOwn(flashes, value) ? (value as Flash) : undefined
}
