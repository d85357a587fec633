import { locale } from 'virtual:language'
import { createCountryNames } from '#contract/country-names.ts'

const nameOf = /* @__PURE__ */ createCountryNames(locale)

/** Returns the name of an ISO 3166-1 code; other texts are returned unchanged. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? nameOf(code) : code
}
