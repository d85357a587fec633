import { readDocumentCookies, setCookie } from '#web/lib/session/cookies.ts'
import { destinationCookie, readDestination } from './destination.ts'
import { importPart } from '#web/lib/page/load-part.ts'

/** Saves the visitor's destination country in a cookie. */
export function chooseDestination(country: string): void {
  if (readDestination(readDocumentCookies()) !== country) setCookie(destinationCookie(country))
}

/**
 * Uses the country of the signed-in buyer's newest address if no country was chosen in this browser. Returns whether it
 * changed the destination.
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
