import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

const listingId = z.string().max(80)

export const cardCalls = {
  listEarlyAccess: endpoint({
    summary:
      'Returns the newest first-party listings that only members can buy now, and when everyone can buy them',
    who: 'anyone',
    method: 'GET',
    path: '{prefix}/buyer/early-access',
    reply: z.object({
      listings: z.array(z.object({ _id: listingId, membersUntil: z.iso.datetime() })),
    }),
    errors: [],
    isPublicRead: true,
  }),
}
