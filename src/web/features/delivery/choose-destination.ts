import { readDocumentCookies, setCookie } from '#web/lib/session/cookies.ts'
import { destinationCookie, readDestination } from './destination.ts'
import { importPart } from '#web/lib/page/load-part.ts'

/** Saves the visitor's destination country in a cookie. */
export function chooseDestination(country: string): void {
  if (readDestination(readDocumentCookies()) !== country) setCookie(destinationCookie(country))
}

/**
 * If no destination country was chosen in this browser, uses the country of the signed-in buyer's newest address.
 * Returns whether the destination country changed.
 */
export async function adoptAccountCountry(): Promise<boolean> {
  if (readDestination(readDocumentCookies()) !== undefined) return false
  const { call } = await importPart(() => import('#web/lib/calls/call.ts'))
  const { addresses } = await call('listAddresses')
  const [newest] = addresses
  if (!newest || readDestination(readDocumentCookies()) !== undefined) return false
  chooseDestination(newest.country)
  return true
}
