import { z } from 'zod'

/**
 * Causes for which a listing must be approved: it is one of the seller's first listings, the seller is new, or its
 * category, brand or price matches a rule. 'declined': the team declined it before.
 */
export const reviewCauses = ['first', 'new-seller', 'type', 'brand', 'price', 'declined'] as const
export type ReviewCause = (typeof reviewCauses)[number]

/** Review of a listing that waits for approval. */
export const waitingReview = z.object({
  since: z.iso.datetime(),
  causes: z.array(z.enum(reviewCauses)),
  /** Whether buyers could see the listing before. */
  wasPublished: z.boolean(),
  /** Reason for which the team declined the listing before. Null if the team did not decline it. */
  declined: z.string().nullable(),
})
