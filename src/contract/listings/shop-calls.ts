import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'

const count = z.int()

/** Calls for the vacation and the statistics of the caller's own shop. */
export const shopCalls = {
  getHoliday: endpoint({
    summary: "Returns the end of the seller's vacation, or null",
    who: 'seller',
    staffViews: true,
    method: 'GET',
    path: '/api{sellerPrefix}/holiday',
    reply: z.object({ until: z.iso.datetime().nullable() }),
    errors: [],
  }),
  saveHoliday: endpoint({
    summary:
      'Starts a vacation until the given time, or ends it with null. During the vacation, listings are ' +
      'visible but cannot be bought',
    who: 'seller',
    method: 'PUT',
    path: '/api{sellerPrefix}/holiday',
    /** End of the vacation. A date without a time is the start of this day in the marketplace's time zone. */
    body: z.object({ until: z.union([z.iso.datetime(), z.iso.date()]).nullable() }),
    reply: z.object({ until: z.iso.datetime().nullable() }),
    errors: [],
  }),
  getInsights: endpoint({
    summary: "Returns views and new watchers of the seller's listings per day, and the most viewed listings",
    who: 'seller',
    staffViews: true,
    method: 'GET',
    path: '/api{sellerPrefix}/insights',
    query: z.object({ days: z.coerce.number().int().min(1).max(730).default(30) }),
    reply: z.object({
      /** One entry per day in the marketplace's time zone, oldest first. Includes days without views or watches. */
      days: z.array(z.object({ day: z.iso.date(), views: count, watches: count })),
      /** Total number of current watches on the seller's listings for sale. */
      watching: count,
      top: z.array(z.object({ _id: z.string(), title: z.string(), views: count, watches: count })),
    }),
    errors: [],
  }),
}
