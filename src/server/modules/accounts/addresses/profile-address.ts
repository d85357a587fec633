import type { Address } from '#contract/addresses/shown-address.ts'
import type { BuyerRow } from '../core/buyers.store.ts'

const parts = ['address_line1', 'address_line2', 'address_city', 'address_state', 'address_zip'] as const

/** Address in a buyer's profile (spec §3). Unlike a saved address, it has no country and can be incomplete. */
export type ProfileAddress = Pick<BuyerRow, (typeof parts)[number]>

export const emptyProfileAddress: ProfileAddress = {
  address_line1: '',
  address_line2: '',
  address_city: '',
  address_state: '',
  address_zip: '',
}

/** Returns the fields of an address that a profile contains. */
export function toProfileAddress(address: Pick<Address, (typeof parts)[number]>): ProfileAddress {
  return Object.fromEntries(parts.map((part) => [part, address[part]])) as unknown as ProfileAddress
}

export function isIdenticalProfileAddress(one: ProfileAddress, other: ProfileAddress): boolean {
  return parts.every((part) => one[part] === other[part])
}

/** Returns whether two addresses are equal, ignoring case. Saved addresses are also compared without regard to case. */
export function isEqualIgnoringCase(one: ProfileAddress, other: ProfileAddress): boolean {
  return parts.every((part) => one[part].toLowerCase() === other[part].toLowerCase())
}
