import { z } from 'zod'
import { feedbackEntry } from '#contract/catalog/catalog.ts'
import { endpoint } from '#contract/endpoint.ts'
import { fault } from '#contract/input-faults.ts'
import { tablePage } from '#contract/table.ts'
import { multilineText } from '#contract/text.ts'

/** Spec §9: page sizes and sort options of the review screen, the first of each being the default. */
export const reviewPageSizes = [25, 50, 75] as const
export const reviewSorts = [1, 2, 3] as const
export type ReviewSort = (typeof reviewSorts)[number]

export const words = multilineText(2000)

export const review = feedbackEntry.extend({
  _id: z.string(),
  /** The seller's one answer. */
  reply: z.object({ text: z.string(), date: z.iso.datetime() }).nullable(),
})
export type Review = z.infer<typeof review>

const reviewBody = z.object({
  /** Half stars. */
  rate: z.number().min(0.5).max(5).multipleOf(0.5),
  review: words.default(''),
  /** The key `addFeedbackPhoto` gave. */
  photo: z.string().max(80).nullish(),
})

const reviewOfLine = reviewBody.extend({
  /** The order line, or the listing bought; not needed where there is one listing only. */
  line: z.string().max(80).optional(),
})

const id = z.object({ id: z.string().max(80) })
/** The secret of a mailed link; or a buyer's own order line, a listing they bought, or their seller order. */
const key = z.object({ id: z.string().max(300) })

const saved = z.object({ feedback: z.array(review.extend({ line: z.string() })) })

export const reportReasons = ['spam', 'offensive', 'personal', 'untrue', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const ownReview = review.extend({ listing: z.string().nullable() })

export const feedbackCalls = {
  listReviews: endpoint({
    summary: 'A page of what buyers said of a seller: 1 newest first, 2 highest, 3 lowest rating first',
    who: 'anyone',
    method: 'GET',
    path: '/feedback/reviews/:username',
    aliases: ['/sa/feedback/reviews/:username'],
    params: z.object({ username: z.string().max(80) }),
    query: z.object({
      sort: z.coerce.number().pipe(z.literal(reviewSorts)).default(1),
      /** Beyond the last page, the last one is answered. */
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(75).default(25),
    }),
    reply: z.object({
      reviews: z.array(review),
      total: z.int(),
      /** Stars to one decimal (spec §9), rounded once from the exact sum; null without a review. */
      rating: z.number().nullable(),
      page: z.int(),
      pages: z.int(),
    }),
    errors: ['not_found'],
    isPublicRead: true,
  }),
  getReviewable: endpoint({
    summary:
      'What may be reviewed with a mailed link or of an own order, and what was; looking changes nothing',
    who: 'anyone',
    method: 'GET',
    path: '/feedback/feedbacksave/:id',
    aliases: ['/sa/feedback/feedbacksave/:id'],
    params: key,
    reply: z.object({
      seller: z.object({ _id: z.string(), username: z.string(), name: z.string() }),
      /** The listings have reached the buyer, or an issue about them has ended. */
      mayReview: z.boolean(),
      lines: z.array(
        z.object({
          line: z.string(),
          _id: z.string(),
          title: z.string(),
          size: z.string(),
          img: z.string().nullable(),
          feedback: review.nullable(),
        }),
      ),
    }),
    errors: ['not_found'],
  }),
  saveFeedback: endpoint({
    summary: 'Leaves feedback for the pieces behind a mailed link, once for each; all of it or none',
    who: 'anyone',
    method: 'POST',
    path: '/feedback/feedbacksave/:id',
    aliases: ['/sa/feedback/feedbacksave/:id'],
    perMinute: 30,
    params: key,
    body: z.object({
      sellerid: z.string().max(80),
      data: z.union([reviewOfLine, z.array(reviewOfLine).min(1).max(20)]),
    }),
    reply: saved,
    errors: ['not_found', 'not_received_yet', 'already_reviewed', 'own_shop'],
  }),
  buyerFeedback: endpoint({
    summary:
      "Leaves feedback for what the signed-in buyer has bought, once for each line. `id`: the line's (`lines[].item.line` " +
      'of an order), the listing’s, or the seller order’s (with `line`, if it has several)',
    who: 'buyer',
    method: 'POST',
    path: '/feedback/buyerfeedback/:id',
    aliases: ['/sa/feedback/buyerfeedback/:id'],
    perMinute: 30,
    params: key,
    body: reviewOfLine,
    reply: saved,
    errors: ['not_found', 'not_received_yet', 'already_reviewed', 'own_shop'],
  }),
  addFeedbackPhoto: endpoint({
    summary: 'Takes a picture for a review: encoded anew, nothing but pixels is kept; answers its key',
    who: 'anyone',
    method: 'POST',
    path: '/feedback/photo/:id',
    aliases: ['/sa/feedback/photo/:id'],
    perMinute: 20,
    params: key,
    bodyType: 'image',
    body: z.instanceof(Uint8Array),
    reply: z.object({ key: z.string(), img: z.string() }),
    errors: ['not_found', 'not_received_yet', 'not_an_image', 'too_many_photos'],
  }),
  reportFeedback: endpoint({
    summary: 'Tells the house of a review that should not stand; said twice it counts once',
    who: 'signed-in',
    method: 'POST',
    path: '/feedback/report/:id',
    aliases: ['/sa/feedback/report/:id'],
    perMinute: 20,
    params: id,
    body: z.object({ reason: z.enum(reportReasons), text: words.default('') }),
    reply: z.object({ reported: z.literal(true) }),
    errors: ['not_found'],
  }),
  listMyFeedback: endpoint({
    summary: "What buyers said of the seller, newest first; 'unanswered' leaves out what has its reply",
    who: 'seller',
    method: 'GET',
    path: '/api{sellerPrefix}/feedback',
    query: tablePage.extend({ tab: z.enum(['all', 'unanswered']).default('all') }),
    reply: z.object({ feedback: z.array(ownReview), next: z.string().nullable() }),
    errors: [],
  }),
  replyToFeedback: endpoint({
    summary: "The seller's one answer to a review of its own; the same answer twice is one answer",
    who: 'seller',
    method: 'POST',
    path: '/api{sellerPrefix}/feedback/:id/reply',
    perMinute: 30,
    params: id,
    body: z.object({ text: words.min(1, fault('answer')) }),
    reply: review,
    errors: ['not_found', 'already_replied'],
  }),
}
