import { z } from 'zod'
import { postagePayers, returnAddress } from '#contract/address.ts'
import { endpoint } from '#contract/endpoint.ts'
import { money } from '#contract/money.ts'
import { careText } from './care-texts.ts'
import { refundAmount, requireRefundAmount } from './refund-amount.ts'
import { issueAnswer, parcel } from './seller-order-inputs.ts'
import { sellerOrderCore, refund } from './seller-order-shapes.ts'
import { salesDay } from './sales-day.ts'
import { proceeds, sellerOrderRow } from './seller-order-row.ts'
import { address, orderLine } from './orders.ts'
import { privatePhoto } from '#contract/pictures.ts'
import { csvReply, tablePage } from '#contract/table.ts'
import { sellerOrderSorts } from './seller-order-sorts.ts'

export const ownId = z.object({ id: z.string().max(80) })

/** `your-turn`: orders in which the seller has to act. */
export const sellerOrderTabs = ['your-turn', 'to-ship', 'shipped', 'issue', 'done'] as const
export type SellerOrderTab = (typeof sellerOrderTabs)[number]
/** Which of a seller's orders, in which order. */
const sellerOrderChoice = {
  tab: z.enum(sellerOrderTabs).optional(),
  /** First and last day, where the marketplace is, they were paid on. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  sort: z.enum(sellerOrderSorts).default('newest'),
  search: z.string().trim().max(80).optional(),
}

/** Counting stops here: 1000 means 1000 or more. */
export const tabCountLimit = 1000
const tabCount = z.int().max(tabCountLimit)

export const sellerMoves = [
  'pack',
  'ship',
  'edit-tracking',
  'mark-delivered',
  'cancel',
  'refund',
  'answer-issue',
  'return-address',
  'mark-returned',
  'contest-return',
] as const
export type SellerMove = (typeof sellerMoves)[number]

export const sellerOrder = sellerOrderCore.extend({
  orderId: z.string(),
  number: z.string(),
  placedAt: z.iso.datetime(),
  paidAt: z.iso.datetime(),
  shippedAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  receivedAt: z.iso.datetime().nullable(),
  /** When the earnings were sent to the seller's account. */
  releasedAt: z.iso.datetime().nullable(),
  sellerName: z.string(),
  /** Days after delivery in which the buyer may return items, and who pays the return postage; null if returns are not accepted. */
  returnTerms: z.object({ days: z.int(), paidBy: z.enum(postagePayers) }).nullable(),
  /** Whether the items are the marketplace's own. */
  isFirstParty: z.boolean(),
  /** The seller's lines: listings, shipping and, below 0, the commission. They add up to `earnings`. */
  lines: z.array(orderLine.extend({ code: z.enum(['item', 'shipping', 'discount', 'commission']) })),
  /** What the seller gets when nothing is refunded. */
  earnings: money,
  /** What refunds have taken of it. */
  earningsRefunded: money,
  /** Refunded amounts of the commission and of the buyer's service fee. */
  commissionRefunded: money,
  feeRefunded: money,
  /** What banks have taken of it for the buyer. */
  earningsLost: money,
  proceeds,
  /** What is left of `total` to refund. */
  refundable: money,
  /** What of it is owed for the items that go back; null where that is all of it. */
  owed: money.nullable(),
  buyer: z.object({ name: z.string(), city: z.string(), country: z.string() }),
  /** Only as long as it is needed. */
  shipTo: address.nullable(),
  /** While the parcel is to be packed or an issue is open: the return address this seller gave last. */
  suggestedReturnTo: returnAddress.nullable(),
  /** Every move there is, and why one is not open now. */
  moves: z.array(z.object({ move: z.enum(sellerMoves), isOpen: z.boolean(), why: z.string().nullable() })),
})
export type SellerOrder = z.infer<typeof sellerOrder>

export const sellerOrderCalls = {
  listSellerSales: endpoint({
    summary:
      'What was sold on each of the marketplace’s last days, today last; cancelled orders are no sales',
    who: 'seller',
    method: 'GET',
    path: '/api{sellerPrefix}/sales',
    query: z.object({ days: z.coerce.number().int().min(1).max(730).default(30) }),
    reply: z.object({
      days: z.array(salesDay),
    }),
    errors: [],
  }),
  listSellerOrders: endpoint({
    summary:
      "The seller's own orders, of the days they were paid on; a search looks for a number, a buyer's name or an item",
    who: 'seller',
    helpers: 'orders',
    method: 'GET',
    path: '/api{sellerPrefix}/orders',
    query: tablePage.extend({
      ...sellerOrderChoice,
      /** Only those whose earnings are held until the buyer has the parcel, or until a problem is settled. */
      held: z.stringbool().default(false),
    }),
    reply: z.object({
      orders: z.array(sellerOrderRow),
      next: z.string().nullable(),
      counts: z.object({
        yourTurn: tabCount,
        toShip: tabCount,
        shipped: tabCount,
        issue: tabCount,
        done: tabCount,
      }),
    }),
    errors: [],
  }),
  exportSellerOrders: endpoint({
    summary:
      "Exports the seller's orders that match the tab, dates and search as CSV, with addresses only while they are needed",
    who: 'seller',
    method: 'GET',
    path: '/api{sellerPrefix}/orders.csv',
    perMinute: 10,
    query: z.object(sellerOrderChoice),
    ...csvReply,
    errors: ['step_up_needed'],
  }),
  getSellerOrder: endpoint({
    summary: "One of the seller's own orders, with everything that may be done with it",
    who: 'seller',
    helpers: 'orders',
    method: 'GET',
    path: '/api{sellerPrefix}/orders/:id',
    params: ownId,
    reply: sellerOrder,
    errors: ['not_found'],
  }),
  shipOrder: endpoint({
    summary: 'The parcel is on its way; the buyer is told',
    who: 'seller',
    helpers: 'orders',
    method: 'POST',
    path: '/api{sellerPrefix}/orders/:id/ship',
    params: ownId,
    body: parcel,
    reply: sellerOrder,
    errors: ['not_found', 'order_moved_on', 'payment_not_finished'],
  }),
  markPacked: endpoint({
    summary: 'The parcel is packed: its buyer can no longer cancel',
    who: 'seller',
    helpers: 'orders',
    method: 'POST',
    path: '/api{sellerPrefix}/orders/:id/packed',
    params: ownId,
    body: z.object({}),
    reply: sellerOrder,
    errors: ['not_found', 'order_moved_on', 'payment_not_finished'],
  }),
  editTracking: endpoint({
    summary: 'Mends the carrier or the number of a parcel on its way',
    who: 'seller',
    helpers: 'orders',
    method: 'PUT',
    path: '/api{sellerPrefix}/orders/:id/tracking',
    params: ownId,
    body: parcel,
    reply: sellerOrder,
    errors: ['not_found', 'order_moved_on'],
  }),
  markDelivered: endpoint({
    summary: 'The carrier has delivered; the buyer has three days to say otherwise',
    who: 'seller',
    helpers: 'orders',
    method: 'POST',
    path: '/api{sellerPrefix}/orders/:id/delivered',
    params: ownId,
    body: z.object({}),
    reply: sellerOrder,
    errors: ['not_found', 'order_moved_on'],
  }),
  cancelSellerOrder: endpoint({
    summary: 'Cancels before shipping: all is given back and the pieces return to the shelf',
    who: 'seller',
    method: 'POST',
    path: '/api{sellerPrefix}/orders/:id/cancel',
    params: ownId,
    body: z.object({ reason: careText }),
    reply: sellerOrder,
    errors: ['not_found', 'order_moved_on'],
  }),
  refundSellerOrder: endpoint({
    summary:
      'Refunds part or all of what the buyer paid, once an attempt; of sent earnings, what the balance covers',
    who: 'seller',
    method: 'POST',
    path: '/api{sellerPrefix}/orders/:id/refund',
    params: ownId,
    body: z
      .object({
        ...refundAmount,
        reason: careText,
        /** Made by the browser once per wish. */
        attempt: z.string().min(8).max(80),
      })
      .superRefine(requireRefundAmount),
    reply: z.object({ refund, order: sellerOrder }),
    stepsUpItself: true,
    errors: ['step_up_needed', 'not_found', 'order_moved_on', 'refund_too_large', 'refund_not_covered'],
  }),
  answerIssue: endpoint({
    summary:
      'Answers an issue, with or without an offer; the newest offer counts. A return needs `returnTo` and `returnPaidBy`',
    who: 'seller',
    method: 'POST',
    isAnsweredAgain: true,
    path: '/api{sellerPrefix}/orders/:id/answer',
    params: ownId,
    body: issueAnswer,
    reply: sellerOrder,
    errors: ['not_found', 'order_moved_on', 'refund_too_large'],
  }),
  addAnswerPhoto: endpoint({
    summary: "Takes a picture for an answer: encoded anew; its key goes into 'photos'",
    who: 'seller',
    method: 'POST',
    path: '/api{sellerPrefix}/orders/:id/issue-photo',
    params: ownId,
    perMinute: 30,
    bodyType: 'image',
    body: z.instanceof(Uint8Array),
    reply: privatePhoto,
    errors: ['not_found', 'not_an_image', 'too_many_photos'],
  }),
}
