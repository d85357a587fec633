import { locale } from 'virtual:language'
import { countryCodes } from '#contract/countries.ts'
import { countryName } from './country-name.ts'

/** Returns the codes and names of all countries, sorted by name: `[['AL', 'Albania'], …]`. */
export function countriesByName(): [code: string, name: string][] {
  return countryCodes
    .map((code): [string, string] => [code, countryName(code)])
    .toSorted(([, one], [, other]) => one.localeCompare(other, locale))
}
