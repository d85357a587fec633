import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { inputError } from '#contract/input-errors.ts'
import { bulkRows } from '#contract/table.ts'
import { lineText, multilineText } from '#contract/text.ts'
import { maxPriceCents } from './listings.ts'
import { adminListing } from './moderation.ts'
import { reviewCauses, waitingReview } from './review-causes.ts'

export const maxReviewRules = 100

const conditions = z.object({
  /** Number of published listings up to which a seller's new listings must be approved. */
  firstListings: z.int().min(1).max(1000).nullable(),
  /** Id of a type. The rule also applies to the types below it. */
  typeId: z.int().nullable(),
  /** Name of a brand, regardless of case. */
  brand: lineText(80).nullable(),
  /** Price in cents. Listings with a higher price must be approved. */
  aboveCents: z.int().min(0).max(maxPriceCents).nullable(),
  /** Days after registration during which a seller counts as new. */
  newSellerDays: z.int().min(1).max(3650).nullable(),
})

const rule = conditions.extend({
  _id: z.string(),
  /** Label of the type. Null if the rule has no type. */
  type: z.string().nullable(),
})
export type ReviewRule = z.infer<typeof rule>

const id = z.object({ id: z.string().max(80) })

/** A listing to decide about, with the version that the decision is based on. */
const items = z
  .array(z.object({ _id: z.string().max(80), version: z.string().max(80) }))
  .min(1)
  .max(200)

/** Calls for the approval of listings before buyers can see them. */
export const reviewCalls = {
  listReviewRules: endpoint({
    summary: 'Returns the rules for listings that the team must approve before buyers see them',
    who: { right: 'listings' },
    method: 'GET',
    path: '/api/admin/listings/rules',
    reply: z.object({ rules: z.array(rule) }),
    errors: [],
  }),
  addReviewRule: endpoint({
    summary: 'Adds a rule. Listings that meet all of its conditions must be approved',
    who: { right: 'catalog' },
    method: 'POST',
    path: '/api/admin/listings/rules',
    body: conditions.partial(),
    reply: rule,
    errors: ['older_build_connected', 'name_taken'],
  }),
  deleteReviewRule: endpoint({
    summary: 'Deletes a rule. Listings that are already in review stay there',
    who: { right: 'catalog' },
    method: 'DELETE',
    path: '/api/admin/listings/rules/:id',
    params: id,
    reply: rule,
    errors: ['not_found'],
  }),
  listWaitingListings: endpoint({
    summary: 'Returns the listings that wait for approval, longest waiting first',
    who: { right: 'listings' },
    method: 'GET',
    path: '/api/admin/listings/waiting',
    query: z.object({
      cause: z.enum(reviewCauses).optional(),
      /** Whether to return only new listings, or only listings that buyers could see before. */
      kind: z.enum(['new', 'edited']).optional(),
      /** Username of the seller. */
      seller: z.string().max(80).optional(),
      after: z.string().max(300).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    reply: z.object({
      listings: z.array(
        adminListing.extend({
          version: z.string(),
          review: waitingReview,
        }),
      ),
      next: z.string().nullable(),
      /** Number of matching listings. The maximum of 1,000 means 1,000 or more. */
      count: z.int(),
    }),
    errors: [],
  }),
  decideWaitingListings: endpoint({
    summary:
      'Approves listings, which publishes them, or declines them with a reason that is sent to their sellers. ' +
      'Rejects listings that changed after the given version',
    who: { right: 'listings' },
    method: 'POST',
    path: '/api/admin/listings/waiting/decide',
    body: z.discriminatedUnion('decision', [
      z.object({ decision: z.literal('approve'), items }),
      z.object({
        decision: z.literal('decline'),
        items,
        reason: multilineText(500).min(1, inputError('reason')),
      }),
    ]),
    reply: z.object({ changed: z.int(), rows: bulkRows }),
    errors: [],
  }),
}
