import { z } from 'zod'

/**
 * Near matches of a search. Null in a reply if any listing matches the whole search, and if no listing matches most of
 * its words.
 */
export const relaxedSearch = z.object({
  /** Parts of the search that the listings match, best suggestion first. */
  kept: z.array(z.string()),
  /** Whether listings that match one word less follow. */
  hasFewer: z.boolean(),
})
