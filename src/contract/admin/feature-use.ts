import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

/** Numbers of what continues after a feature is turned off. */
const featureUse = z.object({
  /** Members, and those of them whose membership renews. */
  members: z.int(),
  renewing: z.int(),
  /** Gifts that can still be redeemed. */
  openGifts: z.int(),
  /** Conversations about orders, which continue, and conversations about items, which can only be read. */
  orderConversations: z.int(),
  listingConversations: z.int(),
  /** First-party items on sale, and first-party orders that are not completed. */
  ownListings: z.int(),
  ownOrders: z.int(),
})
export type FeatureUse = z.infer<typeof featureUse>

export const featureUseCalls = {
  getFeatureUse: endpoint({
    summary: 'Returns the numbers of what continues after each feature is turned off',
    who: { right: 'settings' },
    method: 'GET',
    path: '/api/admin/features',
    reply: featureUse,
    errors: [],
  }),
}
