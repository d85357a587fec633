import { locale } from 'virtual:language'
import { createCountryNames } from '#contract/country-names.ts'

const nameOf = /* @__PURE__ */ createCountryNames(locale)

/** Returns the name for an ISO 3166-1 country code. Returns any other value unchanged. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? nameOf(code) : code
}
