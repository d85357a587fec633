import { z } from 'zod'

/**
 * Search that also returns listings that match only some of its words. Null in a reply if any listing matches all
 * words, or if no listing matches most of them.
 */
export const relaxedSearch = z.object({
  /** Words and phrases of the search that the listings match, best suggestion first. */
  kept: z.array(z.string()),
  /** Whether the next results match one word less. */
  hasFewer: z.boolean(),
})
