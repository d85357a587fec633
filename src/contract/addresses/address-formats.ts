import { countryCodes } from '#contract/countries.ts'
import type { AddressFormat, AddressPart } from './address-format.ts'
import data from './address-formats.json' with { type: 'json' }

/** Address data of one country, as stored in the JSON file. */
interface Entry {
  rows: string[]
  required: string
  city?: string
  state?: string
  zip?: { kind: string; pattern?: string; examples: string[] }
  states?: string[][]
  isStateFree?: boolean
}

const entries = data.formats as Record<string, Entry>
const parts = { A: 'address_line1', C: 'address_city', S: 'address_state', Z: 'address_zip' } as const
const expanded = new Map<string, AddressFormat>()

/**
 * Returns the address format of a country, or undefined for an unknown country. Pages do not import this module,
 * because its data is about 50 kB. Instead, they load the format of a single country from the server.
 */
export function findAddressFormat(country: string): AddressFormat | undefined {
  if (!countryCodes.includes(country)) return undefined
  const format = expanded.get(country) ?? expand(country, entries[country]!)
  expanded.set(country, format)
  return format
}

function expand(
  country: string,
  { rows, required, city = 'city', state = 'province', zip, states = [], isStateFree = false }: Entry,
): AddressFormat {
  return {
    country,
    rows: rows.map(partsOf),
    required: partsOf(required),
    city: city as AddressFormat['city'],
    state: state as AddressFormat['state'],
    zip: {
      kind: (zip?.kind ?? 'postal') as AddressFormat['zip']['kind'],
      pattern: zip?.pattern ?? '',
      examples: zip?.examples ?? [],
    },
    states,
    isStateFree,
  }
}

function partsOf(letters: string): AddressPart[] {
  return [...letters].map((letter) => parts[letter as keyof typeof parts])
}
