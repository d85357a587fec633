import { z } from 'zod'
import { address } from '#contract/addresses/shown-address.ts'
import { cityKinds, stateKinds, zipKinds } from '#contract/addresses/address-format.ts'
import { endpoint } from '#contract/endpoint.ts'

/** So many addresses a buyer keeps; another takes the place of the one that was saved longest ago. */
export const mostAddresses = 10

const savedAddress = address.extend({ _id: z.string() })
export type SavedAddress = z.infer<typeof savedAddress>

const part = z.enum(['address_line1', 'address_city', 'address_state', 'address_zip'])

const addressFormat = z.object({
  country: z.string(),
  /** The parts its addresses have, in the order they are entered; parts of one row are written on one line. */
  rows: z.array(z.array(part)),
  required: z.array(part),
  /** Terms for a city, a state and a postal code in this country, which label the fields of forms. */
  city: z.enum(cityKinds),
  state: z.enum(stateKinds),
  zip: z.object({
    kind: z.enum(zipKinds),
    /** A regular expression for the whole code, in capitals; empty: any text. */
    pattern: z.string(),
    examples: z.array(z.string()),
  }),
  /** Each as it is stored, followed by its other spellings; empty where any text is accepted. */
  states: z.array(z.array(z.string())),
  /** Other states than the listed ones are accepted, too. */
  isStateFree: z.boolean(),
})

export const addressCalls = {
  getAddressFormat: endpoint({
    summary: "The parts of a country's addresses, their order, and which of them are required",
    who: 'anyone',
    method: 'GET',
    path: '/api/address-formats/:country',
    params: z.object({ country: z.string().max(2) }),
    reply: addressFormat,
    errors: ['not_found'],
  }),
  listAddresses: endpoint({
    summary: 'The addresses the signed-in buyer has saved at checkout, last saved first',
    who: 'buyer',
    method: 'GET',
    path: '/api/addresses',
    reply: z.object({ addresses: z.array(savedAddress) }),
    errors: [],
  }),
  deleteAddress: endpoint({
    summary: 'Deletes a saved address; orders keep theirs',
    who: 'buyer',
    method: 'DELETE',
    path: '/api/addresses/:id',
    params: z.object({ id: z.string().max(80) }),
    reply: z.object({ deleted: z.literal(true) }),
    errors: ['not_found'],
  }),
}
