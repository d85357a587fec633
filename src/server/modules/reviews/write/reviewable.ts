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
  /** The one line that was named; without it the key opens the whole seller order. */
  lineId?: string
}

/**
 * What a key opens: the secret of a mailed link, or a buyer's own order line, listing or seller order.
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

/** @throws not_received_yet */
export function requireReceived(sellerOrder: ReviewableOrder): void {
  if (!mayReview(sellerOrder.state, sellerOrder.isReceived)) throw fail('not_received_yet')
}

/** What may be reviewed, and what was. */
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

/** The line an entry is for: its id, its listing (the first of it), or the only one there is. */
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

/** The listings have reached the buyer, or an issue about them has come to its end (after which it was refunded). */
const reviewable: readonly State[] = ['received', 'completed', 'refunded']
/** A bank's dispute says nothing of whether the parcel came: that it was received before does. */
const afterReceipt: readonly State[] = ['disputed', 'won', 'lost']

/** Whether the lines of a seller order may have their reviews now. */
function mayReview(state: State, isReceived: boolean): boolean {
  return reviewable.includes(state) || (isReceived && afterReceipt.includes(state))
}
