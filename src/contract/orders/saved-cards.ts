import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

/** A payment card stored at the payment provider. The marketplace never receives the full card number. */
const savedCard = z.object({
  _id: z.string(),
  /** The provider's name for the card brand: `visa`, `mastercard`, `amex`. */
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  isExpired: z.boolean(),
})
export type SavedCard = z.infer<typeof savedCard>

export const savedCardCalls = {
  listSavedCards: endpoint({
    summary: 'Returns the cards that the signed-in buyer saved at checkout, most recently saved first',
    who: 'buyer',
    method: 'GET',
    path: '/api/cards',
    reply: z.object({ cards: z.array(savedCard) }),
    errors: ['provider_unavailable'],
  }),
  deleteSavedCard: endpoint({
    summary:
      'Deletes a saved card at the payment provider. Past orders and the card of a membership are not affected',
    who: 'buyer',
    method: 'DELETE',
    path: '/api/cards/:id',
    params: z.object({ id: z.string().max(80) }),
    reply: z.object({ deleted: z.literal(true) }),
    errors: ['not_found', 'provider_unavailable'],
  }),
}
