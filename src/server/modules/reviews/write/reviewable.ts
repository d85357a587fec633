import { isBodySize } from '#contract/catalog/fit.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { FeedbackContext } from '../core/reviews.context.ts'
import { reviewView } from '../read/list-reviews.ts'
import {
  findOwnLine,
  findReviewableOrder,
  type ReviewableOrder,
  type ReviewableLine,
} from './reviewable.store.ts'
import type { sellerOrderStates } from '#contract/orders/orders.ts'

export interface Reviewable {
  sellerOrder: ReviewableOrder
  /**
   * Id of the order line that the review key identifies. Undefined if the key gives access to the whole seller order.
   */
  lineId?: string
}

/**
 * Returns the seller order that a review key gives access to. The key is the token of an emailed link or, for a
 * signed-in buyer, the id of an order line, a listing or a seller order.
 * @throws not_found
 */
export async function requireReviewable(
  context: FeedbackContext,
  key: string,
  actor: Actor,
): Promise<Reviewable> {
  const sellerOrderId = await context.readSellerOrderByToken(key)
  const own =
    sellerOrderId === undefined && actor.kind === 'buyer'
      ? await findOwnLine(context.db, actor.id, key)
      : undefined
  const id = sellerOrderId ?? own?.sellerOrderId
  const sellerOrder = id === undefined ? undefined : await findReviewableOrder(context.db, id)
  if (!sellerOrder) throw fail('not_found')
  return { sellerOrder, ...(own?.lineId && { lineId: own.lineId }) }
}

/**
 * Requires that the buyer has received the seller order, so that the order can be reviewed.
 * @throws not_received_yet
 */
export function requireReceived(sellerOrder: ReviewableOrder): void {
  if (!mayReview(sellerOrder.state, sellerOrder.isReceived)) throw fail('not_received_yet')
}

/** Returns the reviewable order lines that a review key gives access to, each with its review if there is one. */
export async function getReviewable(context: FeedbackContext, key: string, actor: Actor) {
  const { sellerOrder } = await requireReviewable(context, key, actor)
  return {
    seller: sellerOrder.seller,
    mayReview: mayReview(sellerOrder.state, sellerOrder.isReceived),
    lines: sellerOrder.lines.map((line) => ({
      line: line.id,
      _id: line.listingId,
      title: line.title,
      size: line.size,
      img: line.photoKey === null ? null : `/pictures/${line.photoKey}-640.webp`,
      hasFit: isBodySize(line.size),
      feedback: (line.review && reviewView(line.review)) ?? null,
    })),
  }
}

/**
 * Returns the order line to review. `lineOrListingId` is the id of a line or listing in the seller order. If it is
 * omitted, the seller order must have exactly one line.
 * @throws invalid_field
 */
export function requireReviewLine(
  sellerOrder: ReviewableOrder,
  lineOrListingId: string | undefined,
): ReviewableLine {
  const line =
    lineOrListingId === undefined
      ? sellerOrder.lines.length === 1
        ? sellerOrder.lines[0]
        : undefined
      : (sellerOrder.lines.find(({ id }) => id === lineOrListingId) ??
        sellerOrder.lines.find(({ listingId }) => listingId === lineOrListingId))
  if (!line) throw fail('invalid_field', { field: 'line' })
  return line
}

type State = (typeof sellerOrderStates)[number]

/** Seller order states in which the buyer has received the items, or got a refund after an issue. */
const reviewable: readonly State[] = ['received', 'completed', 'refunded']
/**
 * Seller order states during and after a payment dispute. A dispute does not show whether the package arrived. In these
 * states, a review is allowed only if the order was marked as received.
 */
const disputeStates: readonly State[] = ['disputed', 'won', 'lost']

/** Returns whether a seller order's lines can be reviewed now. */
function mayReview(state: State, isReceived: boolean): boolean {
  return reviewable.includes(state) || (isReceived && disputeStates.includes(state))
}
