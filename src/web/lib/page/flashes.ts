import { tableOf } from '#web/lib/text/t.ts'
import { readCookie, type Flash } from '../session/cookies.ts'

/** Messages that the next page shows once. The cookie contains only the code of the message, never its text. */
export const flashes: Readonly<Record<Flash, string>> = tableOf('site.flash')

export function readFlash(header: string | null): Flash | undefined {
  const value = readCookie(header, 'flash')
  return value !== undefined && Object.hasOwn(flashes, value) ? (value as Flash) : undefined
}
