import { z } from 'zod'
import { postagePayers, returnAddress } from '#contract/address.ts'
import { endpoint } from '#contract/endpoint.ts'
import { fieldAnswer } from '#contract/fields/custom-fields.ts'
import { money } from '#contract/money.ts'
import { careText } from './care-texts.ts'
import { refundAmount, requireRefundAmount } from './refund-amount.ts'
import { issueAnswer, parcel } from './seller-order-inputs.ts'
import { itemAttributes, sellerOrderCore, refund } from './seller-order-shapes.ts'
import { salesDay } from './sales-day.ts'
import { proceeds, sellerOrderRow, tabCount } from './seller-order-row.ts'
import { address, orderLine } from './orders.ts'
import { privatePhoto } from '#contract/pictures.ts'
import { csvReply, tablePage } from '#contract/table.ts'
import { sellerOrderSorts } from './seller-order-sorts.ts'

export const sellerOrderIdParams = z.object({ id: z.string().max(80) })

/** Tabs of a seller's orders. `your-turn`: orders that require an action by the seller. */
export const sellerOrderTabs = ['your-turn', 'to-ship', 'shipped', 'issue', 'done'] as const
export type SellerOrderTab = (typeof sellerOrderTabs)[number]
/** Filter and sort order of a seller's orders. */
const sellerOrderChoice = {
  tab: z.enum(sellerOrderTabs).optional(),
  /** First and last day on which the order was paid, inclusive, in the marketplace's time zone. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  sort: z.enum(sellerOrderSorts).default('newest'),
  search: z.string().trim().max(80).optional(),
}

export const sellerActions = [
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
export type SellerOrderAction = (typeof sellerActions)[number]

export const sellerOrder = sellerOrderCore.extend({
  orderId: z.string(),
  number: z.string(),
  placedAt: z.iso.datetime(),
  paidAt: z.iso.datetime(),
  shippedAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  receivedAt: z.iso.datetime().nullable(),
  /** Time when the earnings were transferred to the seller's account. */
  releasedAt: z.iso.datetime().nullable(),
  sellerName: z.string(),
  /**
   * Number of days after delivery that the buyer has to return items, and who pays the postage. Null if the seller does
   * not accept returns.
   */
  returnTerms: z.object({ days: z.int(), paidBy: z.enum(postagePayers) }).nullable(),
  isFirstParty: z.boolean(),
  /** Items, shipping, and the commission as a negative amount. `earnings` is the sum of these lines. */
  lines: z.array(orderLine.extend({ code: z.enum(['item', 'shipping', 'discount', 'commission']) })),
  /** Amount that the seller receives if nothing is refunded. */
  earnings: money,
  /** Amount deducted from the earnings by refunds. */
  earningsRefunded: money,
  /** Amounts of the commission and of the buyer's service fee that were refunded. */
  commissionRefunded: money,
  feeRefunded: money,
  /** Amount deducted from the earnings because of bank disputes. */
  earningsLost: money,
  proceeds,
  /** Amount of `total` that can still be refunded. */
  refundable: money,
  /** Amount to refund for the returned items. Null to refund everything that can still be refunded. */
  owed: money.nullable(),
  buyer: z.object({ name: z.string(), city: z.string(), country: z.string() }),
  /** Shipping address. Null when the address is no longer needed. */
  shipTo: address.nullable(),
  /** The buyer's answers to the questions at checkout that the seller sees. */
  fields: z.array(fieldAnswer),
  ...itemAttributes,
  /** Return address that the seller used last. Null unless the order is being packed or an issue is open. */
  suggestedReturnTo: returnAddress.nullable(),
  /** All actions of sellers. For an unavailable action, `why` is the reason. */
  moves: z.array(z.object({ move: z.enum(sellerActions), isOpen: z.boolean(), why: z.string().nullable() })),
})
export type SellerOrder = z.infer<typeof sellerOrder>

export const sellerOrderCalls = {
  listSellerSales: endpoint({
    summary: "Returns the seller's sales per day, oldest first, without canceled orders",
    who: 'seller',
    staffViews: true,
    method: 'GET',
    path: '/api{sellerPrefix}/sales',
    query: z.object({ days: z.coerce.number().int().min(1).max(730).default(30) }),
    reply: z.object({ days: z.array(salesDay) }),
    errors: [],
  }),
  listSellerOrders: endpoint({
    summary:
      "Returns the seller's orders, filtered by tab, date of payment and search text (order number, " +
      "buyer's name or item)",
    who: 'seller',
    staffViews: true,
    helpers: 'orders',
    method: 'GET',
    path: '/api{sellerPrefix}/orders',
    query: tablePage.extend({
      ...sellerOrderChoice,
      /** Whether to return only orders whose earnings are held until receipt or until a problem is resolved. */
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
    summary: 'Returns the matching orders as a CSV file, with addresses only while they are needed',
    who: 'seller',
    method: 'GET',
    path: '/api{sellerPrefix}/orders.csv',
    perMinute: 10,
    query: z.object(sellerOrderChoice),
    ...csvReply,
    errors: ['step_up_needed'],
  }),
  getSellerOrder: endpoint({
    summary: "Returns one of the seller's own orders with all available actions",
    who: 'seller',
    staffViews: true,
    helpers: 'orders',
    method: 'GET',
    path: '/api{sellerPrefix}/orders/:id',
    params: sellerOrderIdParams,
    reply: sellerOrder,
    errors: ['not_found'],
  }),
  shipOrder: endpoint({
    summary: 'Marks an order as shipped and notifies the buyer',
    who: 'seller',
    helpers: 'orders',
    method: 'POST',
    path: '/api{sellerPrefix}/orders/:id/ship',
    params: sellerOrderIdParams,
    body: parcel,
    reply: sellerOrder,
    errors: ['not_found', 'order_moved_on', 'payment_not_finished'],
  }),
  markPacked: endpoint({
    summary: 'Marks an order as packed, so the buyer can no longer cancel it',
    who: 'seller',
    helpers: 'orders',
    method: 'POST',
    path: '/api{sellerPrefix}/orders/:id/packed',
    params: sellerOrderIdParams,
    body: z.object({}),
    reply: sellerOrder,
    errors: ['not_found', 'order_moved_on', 'payment_not_finished'],
  }),
  editTracking: endpoint({
    summary: 'Changes the carrier or tracking number of a shipped order',
    who: 'seller',
    helpers: 'orders',
    method: 'PUT',
    path: '/api{sellerPrefix}/orders/:id/tracking',
    params: sellerOrderIdParams,
    body: parcel,
    reply: sellerOrder,
    errors: ['not_found', 'order_moved_on'],
  }),
  markDelivered: endpoint({
    summary: 'Marks an order as delivered. The buyer has three days to object',
    who: 'seller',
    helpers: 'orders',
    method: 'POST',
    path: '/api{sellerPrefix}/orders/:id/delivered',
    params: sellerOrderIdParams,
    body: z.object({}),
    reply: sellerOrder,
    errors: ['not_found', 'order_moved_on'],
  }),
  cancelSellerOrder: endpoint({
    summary: 'Cancels an order before it is shipped: refunds it in full and returns the items to stock',
    who: 'seller',
    method: 'POST',
    path: '/api{sellerPrefix}/orders/:id/cancel',
    params: sellerOrderIdParams,
    body: z.object({ reason: careText }),
    reply: sellerOrder,
    errors: ['not_found', 'order_moved_on'],
  }),
  refundSellerOrder: endpoint({
    summary:
      'Refunds all or part of the amount that the buyer paid. A repeated attempt does not refund again. ' +
      "After the earnings were transferred, refunds at most the amount that the seller's balance covers",
    who: 'seller',
    method: 'POST',
    path: '/api{sellerPrefix}/orders/:id/refund',
    params: sellerOrderIdParams,
    body: z
      .object({
        ...refundAmount,
        reason: careText,
        /** Idempotency key that the browser creates once per refund. */
        attempt: z.string().min(8).max(80),
      })
      .superRefine(requireRefundAmount),
    reply: z.object({ refund, order: sellerOrder }),
    stepUpInHandler: true,
    errors: ['step_up_needed', 'not_found', 'order_moved_on', 'refund_too_large', 'refund_not_covered'],
  }),
  answerIssue: endpoint({
    summary:
      'Replies to an issue, with or without an offer. A return offer requires `returnTo` and `returnPaidBy`',
    who: 'seller',
    method: 'POST',
    isReplayable: true,
    path: '/api{sellerPrefix}/orders/:id/answer',
    params: sellerOrderIdParams,
    body: issueAnswer,
    reply: sellerOrder,
    errors: ['not_found', 'order_moved_on', 'refund_too_large'],
  }),
  addAnswerPhoto: endpoint({
    summary:
      'Uploads a photo for a reply to an issue, without its metadata. Send the returned key in `photos`',
    who: 'seller',
    method: 'POST',
    path: '/api{sellerPrefix}/orders/:id/issue-photo',
    params: sellerOrderIdParams,
    perMinute: 30,
    bodyType: 'image',
    body: z.instanceof(Uint8Array),
    reply: privatePhoto,
    errors: ['not_found', 'not_an_image', 'too_many_photos'],
  }),
}
