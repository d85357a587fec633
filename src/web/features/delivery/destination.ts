import { countryCodes } from '#contract/countries.ts'
import { readCookie } from '#web/lib/session/cookies.ts'

const year = 365 * 24 * 60 * 60

/** Returns the Set-Cookie header value that saves the visitor's destination country. */
export function destinationCookie(country: string): string {
  return `country=${country}; Path=/; Max-Age=${year}; SameSite=Lax`
}

/** Returns the country that was chosen in this browser. */
export function readDestination(cookies: string | null): string | undefined {
  return knownCountry(readCookie(cookies, 'country'))
}

function knownCountry(code: string | undefined): string | undefined {
  return code !== undefined && countryCodes.includes(code) ? code : undefined
}
