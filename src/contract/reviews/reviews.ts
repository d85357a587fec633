import { z } from 'zod'
import { feedbackEntry } from '#contract/catalog/catalog.ts'
import { fitAnswers } from '#contract/catalog/fit.ts'
import { endpoint } from '#contract/endpoint.ts'
import { inputError } from '#contract/input-errors.ts'
import { tablePage } from '#contract/table.ts'
import { multilineText } from '#contract/text.ts'

/** Page sizes and sort orders of the review page (spec §9). In both lists, the first value is the default. */
export const reviewPageSizes = [25, 50, 75] as const
export const reviewSorts = [1, 2, 3] as const
export type ReviewSort = (typeof reviewSorts)[number]

export const reviewText = multilineText(2000)

export const review = feedbackEntry.extend({
  _id: z.string(),
  /** The seller's reply. A review can have only one reply. */
  reply: z.object({ text: z.string(), date: z.iso.datetime() }).nullable(),
})
export type Review = z.infer<typeof review>

const reviewBody = z.object({
  /** Rating in stars, in steps of half a star. */
  rate: z.number().min(0.5).max(5).multipleOf(0.5),
  review: reviewText.default(''),
  /** Key of the photo, as returned by `addFeedbackPhoto`. */
  photo: z.string().max(80).nullish(),
  /**
   * Answer to the question of how the item fits. Ignored for items that do not come in sizes of people, such as `M`.
   */
  fit: z.enum(fitAnswers).nullish(),
})

const reviewOfLine = reviewBody.extend({
  /**
   * Id of the order line or of the purchased listing. Required only if the key in the path refers to several order
   * lines.
   */
  line: z.string().max(80).optional(),
})

const id = z.object({ id: z.string().max(80) })
/** Secret from an emailed link, or the id of an order line, a purchased listing or a seller order of the buyer. */
const key = z.object({ id: z.string().max(300) })

const saved = z.object({ feedback: z.array(review.extend({ line: z.string() })) })

export const reportReasons = ['spam', 'offensive', 'personal', 'untrue', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const ownReview = review.extend({ listing: z.string().nullable() })

export const feedbackCalls = {
  listReviews: endpoint({
    feature: 'reviews',
    summary:
      "Returns a page of a seller's reviews. Sort 1: newest first, 2: highest rating first, 3: lowest " +
      'rating first',
    who: 'anyone',
    method: 'GET',
    path: '/feedback/reviews/:username',
    aliases: ['/sa/feedback/reviews/:username'],
    params: z.object({ username: z.string().max(80) }),
    query: z.object({
      sort: z.coerce.number().pipe(z.literal(reviewSorts)).default(1),
      /** Page number. If it exceeds the number of pages, the last page is returned. */
      page: z.coerce.number().int().min(1).max(1_000_000).default(1),
      limit: z.coerce.number().int().min(1).max(75).default(25),
    }),
    reply: z.object({
      reviews: z.array(review),
      total: z.int(),
      /** Average rating, rounded to one decimal (spec §9). Null if there are no reviews. */
      rating: z.number().nullable(),
      page: z.int(),
      pages: z.int(),
    }),
    errors: ['not_found'],
    isPublicRead: true,
  }),
  getReviewable: endpoint({
    feature: 'reviews',
    summary:
      'Returns the items that the holder of an emailed link or the buyer can review, and the existing ' +
      'reviews',
    who: 'anyone',
    method: 'GET',
    path: '/feedback/feedbacksave/:id',
    aliases: ['/sa/feedback/feedbacksave/:id'],
    params: key,
    reply: z.object({
      seller: z.object({ _id: z.string(), username: z.string(), name: z.string() }),
      /** Whether the buyer can review the items. True if the items were received or an issue about them is closed. */
      mayReview: z.boolean(),
      lines: z.array(
        z.object({
          line: z.string(),
          _id: z.string(),
          title: z.string(),
          size: z.string(),
          img: z.string().nullable(),
          /** Whether the review form asks how the item fits. */
          hasFit: z.boolean(),
          feedback: review.nullable(),
        }),
      ),
    }),
    errors: ['not_found'],
  }),
  saveFeedback: endpoint({
    feature: 'reviews',
    summary: 'Saves reviews of the items of an emailed link, one per item. Saves either all of them or none',
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
    feature: 'reviews',
    summary:
      "Saves a review of an item that the signed-in buyer bought, one per line. `id` is the line's " +
      "(`lines[].item.line` of an order), the listing's or the seller order's (with `line` if it has " +
      'several)',
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
    feature: 'reviews',
    summary:
      'Uploads a photo for a review and returns its key. The photo is re-encoded and its metadata is removed',
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
    feature: 'reviews',
    summary: 'Reports a review to the marketplace. A repeated report has no further effect',
    who: 'signed-in',
    method: 'POST',
    path: '/feedback/report/:id',
    aliases: ['/sa/feedback/report/:id'],
    perMinute: 20,
    params: id,
    body: z.object({ reason: z.enum(reportReasons), text: reviewText.default('') }),
    reply: z.object({ reported: z.literal(true) }),
    errors: ['not_found'],
  }),
  listMyFeedback: endpoint({
    feature: 'reviews',
    summary: "Returns the seller's reviews, newest first. 'unanswered' returns only reviews without a reply",
    who: 'seller',
    staffViews: true,
    method: 'GET',
    path: '/api{sellerPrefix}/feedback',
    query: tablePage.extend({ tab: z.enum(['all', 'unanswered']).default('all') }),
    reply: z.object({ feedback: z.array(ownReview), next: z.string().nullable() }),
    errors: [],
  }),
  replyToFeedback: endpoint({
    feature: 'reviews',
    summary: "Saves the seller's only reply to a review. Repeating the same reply has no further effect",
    who: 'seller',
    method: 'POST',
    path: '/api{sellerPrefix}/feedback/:id/reply',
    perMinute: 30,
    params: id,
    body: z.object({ text: reviewText.min(1, inputError('answer')) }),
    reply: review,
    errors: ['not_found', 'already_replied'],
  }),
}
