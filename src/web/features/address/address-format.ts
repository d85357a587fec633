import { useEffect, useState } from 'react'
import type { AddressFormat } from '#contract/addresses/address-format.ts'
import { call } from '#web/lib/calls/call.ts'

/** Address formats that are already loaded, keyed by country code. */
const loaded = new Map<string, AddressFormat>()

/**
 * Address format that is used until the country's format is loaded. It has all fields but requires only the first
 * address line. The server reports other missing values.
 */
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

/** Returns the address format of a country if it is already loaded; otherwise, a format that accepts any address. */
export function loadedFormat(country: string): AddressFormat {
  return loaded.get(country) ?? anyFormat
}

/** Loads the address format of a country once. Returns a format that accepts any address if loading fails. */
export async function loadFormat(country: string): Promise<AddressFormat> {
  try {
    const format = loaded.get(country) ?? (await call('getAddressFormat', { params: { country } }))
    loaded.set(country, format)
    return format
  } catch {
    // Loading errors are ignored, because the server validates the address when the user submits the form.
    return anyFormat
  }
}

/** Returns the address format of a country. While the format is loading, returns the format of the previous country. */
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
