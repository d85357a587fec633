import { z } from 'zod'
import { address } from '#contract/addresses/shown-address.ts'
import { cityKinds, stateKinds, zipKinds } from '#contract/addresses/address-format.ts'
import { addressInput } from '#contract/addresses/address-input.ts'
import { endpoint } from '#contract/endpoint.ts'

/**
 * Maximum number of saved addresses per buyer. At the limit, an address saved at checkout replaces the oldest address
 * that is not the default, and the account page asks the buyer to delete an address first.
 */
export const maxAddresses = 10

const savedAddress = address.extend({ _id: z.string(), isDefault: z.boolean() })
export type SavedAddress = z.infer<typeof savedAddress>

const addressBookInput = z.object({
  address: addressInput,
  /** Whether checkout uses this address first. A new default replaces the previous one. */
  isDefault: z.boolean().optional(),
})

const part = z.enum(['address_line1', 'address_city', 'address_state', 'address_zip'])

const addressFormat = z.object({
  country: z.string(),
  /** Rows of the address form from top to bottom, each with the fields that are shown next to each other. */
  rows: z.array(z.array(part)),
  required: z.array(part),
  /** Terms for a city, a state and a postal code in this country, used as form labels. */
  city: z.enum(cityKinds),
  state: z.enum(stateKinds),
  zip: z.object({
    kind: z.enum(zipKinds),
    /** Regular expression that the entire postal code must match in upper case. Empty if any text is valid. */
    pattern: z.string(),
    examples: z.array(z.string()),
  }),
  /** Accepted spellings of each state, with the stored spelling first. Empty if any text is accepted. */
  states: z.array(z.array(z.string())),
  /** Whether states that are not in `states` are accepted too. */
  isStateFree: z.boolean(),
})

export const addressCalls = {
  getAddressFormat: endpoint({
    summary: "Returns the parts of a country's addresses, their order and the required ones",
    who: 'anyone',
    method: 'GET',
    path: '/api/address-formats/:country',
    params: z.object({ country: z.string().max(2) }),
    reply: addressFormat,
    errors: ['not_found'],
  }),
  listAddresses: endpoint({
    summary: "Returns the signed-in buyer's saved addresses, most recently saved first",
    who: 'buyer',
    method: 'GET',
    path: '/api/addresses',
    reply: z.object({ addresses: z.array(savedAddress) }),
    errors: [],
  }),
  addAddress: endpoint({
    summary:
      "Saves an address for the signed-in buyer. An address that is already saved is only updated. A buyer's first " +
      'address becomes the default',
    who: 'buyer',
    method: 'POST',
    path: '/api/addresses',
    perMinute: 60,
    body: addressBookInput,
    reply: z.object({ address: savedAddress }),
    errors: ['too_many_addresses'],
  }),
  changeAddress: endpoint({
    summary:
      'Replaces a saved address, or without `address` only makes it the default or not. Existing orders keep their copy',
    who: 'buyer',
    method: 'PUT',
    path: '/api/addresses/:id',
    perMinute: 60,
    params: z.object({ id: z.string().max(80) }),
    body: addressBookInput.partial(),
    reply: z.object({ address: savedAddress }),
    errors: ['not_found'],
  }),
  deleteAddress: endpoint({
    summary: 'Deletes a saved address. Existing orders keep their copy',
    who: 'buyer',
    method: 'DELETE',
    path: '/api/addresses/:id',
    params: z.object({ id: z.string().max(80) }),
    reply: z.object({ deleted: z.literal(true) }),
    errors: ['not_found'],
  }),
}
