import { z } from 'zod'
import { address } from '#contract/addresses/shown-address.ts'
import { cityKinds, stateKinds, zipKinds } from '#contract/addresses/address-format.ts'
import { endpoint } from '#contract/endpoint.ts'

/** Maximum number of saved addresses per buyer. A further one replaces the address that was saved longest ago. */
export const maxAddresses = 10

const savedAddress = address.extend({ _id: z.string() })
export type SavedAddress = z.infer<typeof savedAddress>

const part = z.enum(['address_line1', 'address_city', 'address_state', 'address_zip'])

const addressFormat = z.object({
  country: z.string(),
  /** Parts of an address in the order of entry. Parts of the same row share a line. */
  rows: z.array(z.array(part)),
  required: z.array(part),
  /** Terms for a city, a state and a postal code in this country, used as form labels. */
  city: z.enum(cityKinds),
  state: z.enum(stateKinds),
  zip: z.object({
    kind: z.enum(zipKinds),
    /** A regular expression for the whole code in capitals, or empty if any text is valid. */
    pattern: z.string(),
    examples: z.array(z.string()),
  }),
  /** Each state's stored spelling, followed by its other spellings. Empty if any text is accepted. */
  states: z.array(z.array(z.string())),
  /** Whether states that are not listed are accepted. */
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
    summary: 'Returns the addresses that the signed-in buyer saved at checkout, most recently saved first',
    who: 'buyer',
    method: 'GET',
    path: '/api/addresses',
    reply: z.object({ addresses: z.array(savedAddress) }),
    errors: [],
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
