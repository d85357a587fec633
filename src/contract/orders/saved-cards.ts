import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

/** A card kept at the provider; its whole number is known there alone. */
const savedCard = z.object({
  _id: z.string(),
  /** As the provider calls it: `visa`, `mastercard`, `amex`. */
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  isExpired: z.boolean(),
})
export type SavedCard = z.infer<typeof savedCard>

export const savedCardCalls = {
  listSavedCards: endpoint({
    summary: 'The cards the signed-in buyer has saved at checkout, last saved first',
    who: 'buyer',
    method: 'GET',
    path: '/api/cards',
    reply: z.object({ cards: z.array(savedCard) }),
    errors: ['provider_unavailable'],
  }),
  deleteSavedCard: endpoint({
    summary:
      'Has the provider forget a saved card; orders paid with it, and a membership’s card, stay as they are',
    who: 'buyer',
    method: 'DELETE',
    path: '/api/cards/:id',
    params: z.object({ id: z.string().max(80) }),
    reply: z.object({ deleted: z.literal(true) }),
    errors: ['not_found', 'provider_unavailable'],
  }),
}
