import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

/**
 * Numbers of members, gifts, conversations, items and orders that depend on each feature. If an owner turns the feature
 * off, some of these continue to work and others are hidden.
 */
const featureUse = z.object({
  /** Number of members, and number of memberships that will renew. */
  members: z.int(),
  renewing: z.int(),
  /** Gifts that can still be redeemed. */
  openGifts: z.int(),
  /** Gifts whose last refund failed. */
  failedGiftRefunds: z.int(),
  /** Conversations about orders, which continue, and conversations about items, which can only be read. */
  orderConversations: z.int(),
  listingConversations: z.int(),
  /** First-party items for sale, and first-party orders that are not completed. */
  ownListings: z.int(),
  ownOrders: z.int(),
})
export type FeatureUse = z.infer<typeof featureUse>

export const featureUseCalls = {
  getFeatureUse: endpoint({
    summary:
      'Returns how many members, gifts, conversations, items and orders depend on each optional feature',
    who: { right: 'settings' },
    method: 'GET',
    path: '/api/admin/features',
    reply: featureUse,
    errors: [],
  }),
}
