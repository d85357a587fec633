import { z } from 'zod'
import { attributeValues } from '#contract/catalog/attributes.ts'
import { endpoint } from '#contract/endpoint.ts'
import { listing, listingStates } from './listings.ts'
import { waitingReview } from './review-causes.ts'
import { money } from '#contract/money.ts'
import { optionAxis } from '#contract/catalog/variant-schemas.ts'
import { photo } from '../pictures.ts'
import { decisionReply } from '#contract/table.ts'
import { inputError } from '#contract/input-errors.ts'
import { lineText, multilineText } from '#contract/text.ts'

export const listingReportReasons = [
  'counterfeit',
  'not-as-described',
  'prohibited',
  'offensive',
  'other',
] as const
export type ListingReportReason = (typeof listingReportReasons)[number]

/**
 * Reasons why the team reviews a listing. 'first': one of the seller's first listings. 'edited': edited after a report.
 * 'requested': the seller requested the review.
 */
export const checkReasons = ['first', 'edited', 'reported', 'requested'] as const
export type CheckReason = (typeof checkReasons)[number]

/**
 * Tabs of the admins' table of listings. `all`: all listings except deleted ones. `hidden`: listings that an admin has
 * hidden, in any state.
 */
export const adminListingTabs = ['all', 'active', 'sold', 'paused', 'draft', 'hidden', 'removed'] as const
export type AdminListingTab = (typeof adminListingTabs)[number]
export const adminListingSorts = ['newest', 'oldest', 'price-asc', 'price-desc'] as const
export type AdminListingSort = (typeof adminListingSorts)[number]

const id = z.object({ id: z.string().max(80) })
const owner = z.object({ _id: z.string(), username: z.string(), name: z.string(), isSA: z.boolean() })

/** A listing of any seller as shown to admins. */
export const adminListing = z.object({
  _id: z.string(),
  title: z.string(),
  brand: z.string().nullable(),
  type: z.string().nullable(),
  price: money.nullable(),
  state: z.enum(listingStates),
  stock: z.enum(['has-inv', 'sold-out']),
  hidden: z.object({ reason: z.string(), at: z.iso.datetime() }).nullable(),
  /** Whether the listing waits for approval or was declined. Absent for all other listings. */
  review: z.enum(['waiting', 'declined']).optional(),
  isFeatured: z.boolean(),
  photo: photo.nullable(),
  viewCount: z.int(),
  watchCount: z.int(),
  /** Path of the listing's public page. Null if buyers cannot see the listing. */
  path: z.string().nullable(),
  listedAt: z.iso.datetime(),
  seller: owner,
})
export type AdminListing = z.infer<typeof adminListing>

const report = z.object({
  reason: z.enum(listingReportReasons),
  text: z.string(),
  by: z.enum(['buyer', 'seller', 'guest']),
  at: z.iso.datetime(),
  isOpen: z.boolean(),
})

const check = z.object({
  reasons: z.array(z.enum(checkReasons)),
  /** Message from the seller to the team. */
  note: z.string(),
  since: z.iso.datetime(),
})

const filter = z.object({
  tab: z.enum(adminListingTabs).default('all'),
  /**
   * Search text: a listing id, or words. Each word must match the start of a word in the title, or appear in the name
   * of the brand or the seller.
   */
  search: lineText(100).optional(),
  /** Username of the seller whose listings to return. */
  seller: z.string().max(80).optional(),
  sort: z.enum(adminListingSorts).default('newest'),
})

export const moderationCalls = {
  reportListing: endpoint({
    summary: 'Reports a listing that should not be for sale. A repeated report has no further effect',
    who: 'anyone',
    method: 'POST',
    path: '{prefix}/buyer/report/:id',
    perMinute: 10,
    params: id,
    body: z.object({ reason: z.enum(listingReportReasons), text: multilineText(2000).default('') }),
    reply: z.object({ reported: z.literal(true) }),
    errors: ['not_found'],
  }),
  askToBeShown: endpoint({
    summary: "Requests a review of one of the seller's own listings that an admin has hidden",
    who: 'seller',
    helpers: 'listings',
    method: 'POST',
    path: '/api{sellerPrefix}/listings/:id/ask',
    perMinute: 20,
    params: id,
    body: z.object({ text: multilineText(2000).min(1, inputError('change')) }),
    reply: z.object({ listing }),
    errors: ['not_found', 'wrong_state'],
  }),
  listListingChecks: endpoint({
    summary: 'Returns the listings to review, longest waiting first',
    who: { right: 'listings' },
    method: 'GET',
    path: '/api/admin/listings/checks',
    query: z.object({
      reason: z.enum(checkReasons).optional(),
      after: z.string().max(300).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    reply: z.object({
      listings: z.array(adminListing.extend({ check, reports: z.array(report) })),
      next: z.string().nullable(),
      /** Number of matching listings. 1000 means 1000 or more. */
      count: z.int(),
    }),
    errors: [],
  }),
  listAllListings: endpoint({
    summary: 'Returns the listings of all sellers, filtered by state, search text and seller',
    who: { right: 'listings' },
    method: 'GET',
    path: '/api/admin/listings',
    query: filter.extend({
      /** Cursor: the value of `next` in the reply with the previous page. */
      after: z.string().max(300).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(25),
    }),
    reply: z.object({
      listings: z.array(adminListing),
      /** Number of matching listings. 1000 means 1000 or more. */
      count: z.int(),
      next: z.string().nullable(),
    }),
    errors: [],
  }),
  exportAllListings: endpoint({
    summary: 'Returns all matching listings as a CSV file',
    who: { right: 'listings' },
    method: 'GET',
    path: '/api/admin/listings/export',
    perMinute: 10,
    query: filter,
    reply: z.any(),
    replyType: 'text/csv; charset=utf-8',
    errors: ['step_up_needed'],
  }),
  getAnyListing: endpoint({
    summary: 'Returns a listing of any seller with its reports and decisions',
    who: { right: 'listings' },
    method: 'GET',
    path: '/api/admin/listings/:id',
    params: id,
    reply: z.object({
      listing: adminListing.extend({
        description: z.string(),
        gender: z.string().nullable(),
        color: z.string().nullable(),
        condition: z.string().nullable(),
        photos: z.array(photo),
        /** Options of the listing. Absent for a listing with sizes only. */
        optionAxes: z.array(optionAxis).optional(),
        sizes: z.array(
          z.object({
            size: z.string(),
            qty: z.int(),
            /** Price of a unit. Absent if all variants have the price of the listing. */
            price: money.optional(),
            sku: z.string().optional(),
            barcode: z.string().optional(),
            cost: money.optional(),
          }),
        ),
        /** Values of all attributes that are in use, including those that only staff can enter. */
        attributes: attributeValues,
      }),
      check: check.nullable(),
      /** Set if the listing waits for approval. Absent in replies of older servers. */
      waiting: waitingReview.extend({ version: z.string() }).nullable().optional(),
      reports: z.array(report),
      decisions: z.array(
        z.object({
          decision: z.enum(['approve', 'hide']),
          reason: z.string(),
          by: z.string(),
          at: z.iso.datetime(),
          isUndone: z.boolean(),
        }),
      ),
    }),
    errors: ['not_found'],
  }),
  decideListings: endpoint({
    summary:
      'Approves listings, which also makes hidden ones visible again, or hides them with a reason that is ' +
      'sent to their sellers',
    who: { right: 'listings' },
    method: 'POST',
    path: '/api/admin/listings/decide',
    body: z.discriminatedUnion('decision', [
      z.object({ decision: z.literal('approve'), ids: z.array(z.string().max(80)).min(1).max(200) }),
      z.object({
        decision: z.literal('hide'),
        ids: z.array(z.string().max(80)).min(1).max(200),
        reason: multilineText(500).min(1, inputError('reason')),
      }),
    ]),
    reply: decisionReply,
    errors: [],
  }),
  undoListingDecision: endpoint({
    summary: 'Undoes a decision for every listing without a newer decision',
    who: { right: 'listings' },
    method: 'POST',
    path: '/api/admin/listings/decisions/:id/undo',
    params: id,
    body: z.object({}),
    reply: z.object({ undone: z.int() }),
    errors: ['not_found', 'own_case', 'already_decided'],
  }),
}
