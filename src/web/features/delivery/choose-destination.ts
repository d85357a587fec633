import { readJar, setCookie } from '#web/lib/session/cookies.ts'
import { destinationCookie, readDestination } from './destination.ts'
import { importPart } from '#web/lib/page/load-part.ts'

/** Saves the visitor's destination country in a cookie. */
export function chooseDestination(country: string): void {
  if (readDestination(readJar()) !== country) setCookie(destinationCookie(country))
}

/**
 * Uses the country of the signed-in buyer's newest address if none was chosen in this browser. Returns whether it
 * changed the destination.
 */
export async function followAccount(): Promise<boolean> {
  if (readDestination(readJar()) !== undefined) return false
  const { call } = await importPart(() => import('#web/lib/calls/call.ts'))
  const { addresses } = await call('listAddresses')
  const [newest] = addresses
  if (!newest || readDestination(readJar()) !== undefined) return false
  chooseDestination(newest.country)
  return true
}
