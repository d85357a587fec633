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

/** Returns the first country in the browser's list of preferred languages: `de-AT,de;q=0.9` → `AT`. */
export function countryOfLanguages(languages: readonly string[]): string | undefined {
  for (const language of languages.slice(0, 10)) {
    const region = /^[a-z]{2,3}-(?:[a-z]{4}-)?([a-z]{2})\b/i.exec(language.trim())?.[1]
    const country = knownCountry(region?.toUpperCase())
    if (country) return country
  }
  return undefined
}

/**
 * Returns the visitor's country from the cookie or the preferred languages; undefined if neither contains a country.
 */
export function destinationOf({ headers }: Request): string | undefined {
  const languages = (headers.get('accept-language') ?? '').slice(0, 500).split(',')
  return readDestination(headers.get('cookie')) ?? countryOfLanguages(languages)
}

function knownCountry(code: string | undefined): string | undefined {
  return code !== undefined && countryCodes.includes(code) ? code : undefined
}
