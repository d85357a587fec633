import { z } from 'zod'
import { address } from '#contract/address.ts'
import { endpoint } from '#contract/endpoint.ts'

/** So many addresses a buyer keeps; another takes the place of the one that was saved longest ago. */
export const mostAddresses = 10

const savedAddress = address.extend({ _id: z.string() })
export type SavedAddress = z.infer<typeof savedAddress>

export const addressCalls = {
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
