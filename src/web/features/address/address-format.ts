import { useEffect, useState } from 'react'
import type { AddressFormat } from '#contract/addresses/address-format.ts'
import { call } from '#web/lib/calls/call.ts'

/** Formats that this browser has loaded, by country. */
const loaded = new Map<string, AddressFormat>()

/** Stands in until a format is loaded: all parts, of which the server says what is missing. */
const anyFormat: AddressFormat = {
  country: '',
  rows: [['address_line1'], ['address_city'], ['address_state', 'address_zip']],
  required: ['address_line1'],
  city: 'city',
  state: 'state',
  zip: { kind: 'postal', pattern: '', examples: [] },
  states: [],
  isStateFree: true,
}

/** Returns the format of a country that is loaded already, or else one that any address fits. */
export function loadedFormat(country: string): AddressFormat {
  return loaded.get(country) ?? anyFormat
}

/** Loads the format of a country, once; without the server, returns one that any address fits. */
export async function loadFormat(country: string): Promise<AddressFormat> {
  try {
    const format = loaded.get(country) ?? (await call('getAddressFormat', { params: { country } }))
    loaded.set(country, format)
    return format
  } catch {
    // The server checks the address when it is sent.
    return anyFormat
  }
}

/** Returns the format of a country; while another country's format is loading, the one before it stays. */
export function useAddressFormat(country: string, given?: AddressFormat | null): AddressFormat {
  const [format, setFormat] = useState(() => given ?? anyFormat)
  useEffect(() => {
    if (given) loaded.set(given.country, given)
    let isCurrent = true
    void loadFormat(country).then((found) => {
      if (isCurrent) setFormat(found)
    })
    return () => {
      isCurrent = false
    }
  }, [country, given])
  return format
}
