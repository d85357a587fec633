import { locale } from 'virtual:language'

const regions = /* @__PURE__ */ new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })

/** Returns the name of an ISO 3166-1 code; what is no code stands as it is. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (regions.of(code) ?? code) : code
}
