import { hasAddressPart, type AddressPart } from '#contract/addresses/address-format.ts'
import { findAddressFormat } from '#contract/addresses/address-formats.ts'

/** Returns a valid address in a country. The address contains only the fields that the country requires. */
export function validAddress(country: string) {
  const { required, states, zip } = findAddressFormat(country)!
  const ifRequired = (part: AddressPart, text: string) => (required.includes(part) ? text : '')
  return {
    name: 'Ada Lovelace',
    address_line1: '1 Harbour Road',
    address_line2: '',
    address_city: ifRequired('address_city', 'Old Town'),
    address_state: ifRequired('address_state', states[0]?.[0] ?? 'Central'),
    address_zip: ifRequired('address_zip', zip.examples[0] ?? ''),
    country,
  }
}

/** Returns an address in a country, and the name of the one field in it that is invalid or missing. */
export function wrongAddress(country: string): {
  address: ReturnType<typeof validAddress>
  part: AddressPart
} {
  const format = findAddressFormat(country)!
  const address = validAddress(country)
  const wrong = (part: AddressPart, text: string) => ({ address: { ...address, [part]: text }, part })
  if (hasAddressPart(format, 'address_zip') && format.zip.pattern !== '') return wrong('address_zip', '9-?')
  if (format.required.includes('address_state')) return wrong('address_state', '')
  return wrong(format.required.includes('address_city') ? 'address_city' : 'address_line1', ' ')
}
