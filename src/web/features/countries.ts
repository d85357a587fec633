import { locale } from 'virtual:language'
import { countryCodes } from '#contract/countries.ts'

/** Their names are made on the server, so that browser and server agree. */
const names = new Intl.DisplayNames(locale, { type: 'region' })

/** `[['AL', 'Albania'], …]` by name. */
export function countriesByName(): [code: string, name: string][] {
  return countryCodes
    .map((code): [string, string] => [code, names.of(code) ?? code])
    .toSorted(([, one], [, other]) => one.localeCompare(other, locale))
}
