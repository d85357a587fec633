import type { Actor } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { FeedbackContext } from '../core/reviews.context.ts'
import { reviewOf } from '../read/list-reviews.ts'
import {
  findOwnLine,
  findReviewableOrder,
  type ReviewableOrder,
  type ReviewableLine,
} from './reviewable.store.ts'
import type { sellerOrderStates } from '#contract/orders/orders.ts'

export interface Reviewable {
  sellerOrder: ReviewableOrder
  /** Id of the named order line; undefined if the key is for the whole seller order. */
  lineId?: string
}

/**
 * Returns the order that a key gives access to: the token of an emailed link, or the id of a buyer's own order line,
 * listing or seller order.
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
 * Requires that a seller order can be reviewed.
 * @throws not_received_yet
 */
export function requireReceived(sellerOrder: ReviewableOrder): void {
  if (!mayReview(sellerOrder.state, sellerOrder.isReceived)) throw fail('not_received_yet')
}

/** Returns the lines that can be reviewed, with their reviews. */
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
      feedback: (line.review && reviewOf(line.review)) ?? null,
    })),
  }
}

/** Returns the order line for a review: by its id, by its listing's id (the first line), or the only line. */
export function lineFor(sellerOrder: ReviewableOrder, named: string | undefined): ReviewableLine {
  const line =
    named === undefined
      ? sellerOrder.lines.length === 1
        ? sellerOrder.lines[0]
        : undefined
      : (sellerOrder.lines.find(({ id }) => id === named) ??
        sellerOrder.lines.find(({ listingId }) => listingId === named))
  if (!line) throw fail('invalid_field', { field: 'line' })
  return line
}

type State = (typeof sellerOrderStates)[number]

/** The items reached the buyer, or an issue about them ended with a refund. */
const reviewable: readonly State[] = ['received', 'completed', 'refunded']
/** A bank dispute does not tell whether the parcel arrived, so these states also require the receipt. */
const afterReceipt: readonly State[] = ['disputed', 'won', 'lost']

/** Returns whether the lines of a seller order can be reviewed now. */
function mayReview(state: State, isReceived: boolean): boolean {
  return reviewable.includes(state) || (isReceived && afterReceipt.includes(state))
}
