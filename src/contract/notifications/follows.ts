import { z } from 'zod'
import { card, sellerCard } from '#contract/catalog/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { largestInt } from '#contract/table.ts'

/** Maximum number of sellers that a buyer can follow. The same maximum applies to brands. */
export const maxFollows = 200

const followedSeller = sellerCard.extend({ followedAt: z.iso.datetime() })
const followedBrand = z.object({
  name: z.string(),
  /** Number of the brand's listings that are for sale. */
  itemCount: z.int(),
  followedAt: z.iso.datetime(),
})
/** Sellers and brands that a buyer follows, most recently followed first. */
const following = z.object({ sellers: z.array(followedSeller), brands: z.array(followedBrand) })
export type Following = z.infer<typeof following>

/** Usernames of followed sellers and names of followed brands, for the state of the follow buttons. */
const followedNames = z.object({ sellers: z.array(z.string()), brands: z.array(z.string()) })

export const followCalls = {
  listFollowedNames: endpoint({
    summary: 'Returns the usernames of the sellers and the names of the brands that the buyer follows',
    who: 'buyer',
    method: 'GET',
    path: '/api/customerprofile/following/names',
    reply: followedNames,
    errors: [],
  }),
  listFollowing: endpoint({
    summary: 'Returns the sellers and brands that the buyer follows, most recently followed first',
    who: 'buyer',
    method: 'GET',
    path: '/api/customerprofile/following',
    reply: following,
    errors: [],
  }),
  setFollow: endpoint({
    summary: 'Follows a seller or a brand, or stops following it. Succeeds even if nothing changes',
    who: 'buyer',
    method: 'PUT',
    path: '/api/customerprofile/following',
    body: z.object({
      kind: z.enum(['seller', 'brand']),
      /** Username of the seller, or name of the brand. */
      name: z.string().min(1).max(80),
      follow: z.boolean(),
    }),
    reply: followedNames,
    errors: ['not_found', 'too_many_follows'],
  }),
  listFollowedListings: endpoint({
    summary: 'Returns the listings for sale from the sellers and brands that the buyer follows, newest first',
    who: 'buyer',
    method: 'GET',
    path: '/api/customerprofile/following/feed',
    query: z.object({
      /** Value of `next` from the previous page. */
      before: z.coerce.number().int().min(1).max(largestInt).optional(),
      limit: z.coerce.number().int().min(1).max(96).default(24),
    }),
    reply: z.object({ products: z.array(card), next: z.int().nullable() }),
    errors: [],
  }),
  countFollowers: endpoint({
    summary: 'Returns how many buyers follow the signed-in seller, in total and new in the last 30 days',
    who: 'seller',
    staffViews: true,
    method: 'GET',
    path: '/api{sellerPrefix}/followers',
    reply: z.object({ followers: z.int(), newFollowers: z.int() }),
    errors: [],
  }),
}
