import { useEffect, useState } from 'react'
import type { AddressFormat } from '#contract/addresses/address-format.ts'
import { call } from '#web/lib/calls/call.ts'

/** Address formats that this browser has loaded, by country. */
const loaded = new Map<string, AddressFormat>()

/** Placeholder until the country's format is loaded. It shows all fields, and the server reports missing values. */
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

/** Returns the loaded format of a country, or a placeholder that accepts any address. */
export function loadedFormat(country: string): AddressFormat {
  return loaded.get(country) ?? anyFormat
}

/** Loads the format of a country once. Returns a placeholder that accepts any address if loading fails. */
export async function loadFormat(country: string): Promise<AddressFormat> {
  try {
    const format = loaded.get(country) ?? (await call('getAddressFormat', { params: { country } }))
    loaded.set(country, format)
    return format
  } catch {
    // Not an error, because the server validates the address when the form is submitted.
    return anyFormat
  }
}

/** Returns the format of a country. While it is loading, returns the previous country's format. */
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
