import { z } from 'zod'
import { longCareText, careText, carrierText, trackingText, photoKeys } from '../care-texts.ts'
import { postagePayers } from '#contract/address.ts'
import { endpoint } from '#contract/endpoint.ts'
import { money } from '#contract/money.ts'
import { issueKinds } from '../issue-kinds.ts'
import { buyerSellerOrder, sellerOrderStates } from '../seller-order-shapes.ts'
import { order, orderLine } from '../orders.ts'
import { orderStanding } from '../seller-order-row.ts'
import { returnReasons } from '../return-reasons.ts'
import { photo, privatePhoto } from '#contract/pictures.ts'
import { largestInt } from '#contract/table.ts'

const stoken = z.object({ stoken: z.string().max(300) })
const id = z.object({ id: z.string().max(80) })
export const page = z.object({
  /** Cursor: the value of `next` in the reply with the previous page. */
  after: z.string().max(80).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
})

/**
 * A seller order as shown to a person who has the link from the "shipped" email. Does not contain the buyer's postal
 * address or email address.
 */
export const confirmView = z.object({
  orderId: z.string(),
  orderNumber: z.string(),
  placedAt: z.iso.datetime(),
  lines: z.array(orderLine),
  sellerOrder: buyerSellerOrder,
})
export type ConfirmView = z.infer<typeof confirmView>

const orderRow = z.object({
  _id: z.string(),
  number: z.string(),
  state: z.enum(['paid', 'cancelled']),
  placedAt: z.iso.datetime(),
  total: money,
  sellerOrders: z.array(
    z.object({
      _id: z.string(),
      seller: z.object({ username: z.string(), name: z.string(), isFirstParty: z.boolean() }),
      state: z.enum(sellerOrderStates),
      ...orderStanding.shape,
      listings: z.array(
        z.object({ _id: z.string(), title: z.string(), size: z.string(), photo: photo.nullable() }),
      ),
    }),
  ),
})

export const careCalls = {
  listMyOrders: endpoint({
    summary: "Returns the signed-in buyer's orders, newest first",
    who: 'buyer',
    method: 'GET',
    path: '/api/orders',
    query: page,
    reply: z.object({ orders: z.array(orderRow), next: z.string().nullable() }),
    errors: [],
  }),
  getMyOrder: endpoint({
    summary: "Returns one of the buyer's own orders",
    who: 'buyer',
    method: 'GET',
    path: '/api/orders/:id',
    params: id,
    reply: order,
    errors: ['not_found'],
  }),
  renewMyOrderLink: endpoint({
    summary: "Emails a new link to one of the buyer's own orders. The previous link stops working",
    who: 'buyer',
    method: 'POST',
    isReplayable: true,
    path: '/api/orders/:id/new-link',
    perMinute: 6,
    params: id,
    reply: z.object({ sent: z.literal(true) }),
    errors: ['not_found'],
  }),
  getShipConfirm: endpoint({
    summary: 'Returns the seller order that an emailed link gives access to, without changing anything',
    who: 'anyone',
    method: 'GET',
    path: '/feedback/shipconfirm/:id',
    aliases: ['/sa/feedback/shipconfirm/:id'],
    params: z.object({ id: z.string().max(300) }),
    reply: confirmView,
    errors: ['not_found'],
  }),
  cancelOrder: endpoint({
    summary: 'Cancels a seller order that the seller has not packed yet, and refunds it in full',
    who: 'anyone',
    method: 'POST',
    path: '/api/confirm-order/:stoken/cancel',
    params: stoken,
    body: z.object({
      /** Message from the buyer to the seller. */
      reason: longCareText.default(''),
    }),
    reply: confirmView,
    errors: ['not_found', 'order_moved_on'],
  }),
  confirmReceived: endpoint({
    summary: 'Confirms that the buyer received the parcel, which releases the payment to the seller',
    who: 'anyone',
    method: 'POST',
    path: '/api/confirm-order/:stoken/received',
    params: stoken,
    body: z.object({}),
    reply: confirmView,
    errors: ['not_found', 'order_moved_on'],
  }),
  reportNotArrived: endpoint({
    summary:
      'Reports a late parcel missing, once. Notifies the seller and holds the payment for another 7 days',
    who: 'anyone',
    method: 'POST',
    isReplayable: true,
    path: '/api/confirm-order/:stoken/not-arrived',
    params: stoken,
    body: z.object({}),
    reply: confirmView,
    errors: ['not_found', 'order_moved_on', 'not_due_yet'],
  }),
  openIssue: endpoint({
    summary: 'Opens an issue. The seller has three days to reply',
    who: 'anyone',
    method: 'POST',
    isReplayable: true,
    path: '/api/confirm-order/:stoken/issue',
    params: stoken,
    perMinute: 20,
    body: z.object({ kind: z.enum(issueKinds), text: careText, photos: photoKeys }),
    reply: confirmView,
    errors: ['not_found', 'order_moved_on'],
  }),
  addIssuePhoto: endpoint({
    summary:
      'Uploads a photo for an issue. It is re-encoded and its metadata is removed. Send the returned key ' +
      'in `photos`',
    who: 'anyone',
    method: 'POST',
    path: '/api/confirm-order/:stoken/issue-photo',
    params: stoken,
    perMinute: 30,
    bodyType: 'image',
    body: z.instanceof(Uint8Array),
    reply: privatePhoto,
    errors: ['not_found', 'not_an_image', 'too_many_photos'],
  }),
  addIssueNote: endpoint({
    summary: 'Adds a message from the buyer to the open issue',
    who: 'anyone',
    method: 'POST',
    isReplayable: true,
    path: '/api/confirm-order/:stoken/note',
    params: stoken,
    perMinute: 20,
    body: z.object({ text: careText, photos: photoKeys }),
    reply: confirmView,
    errors: ['not_found', 'order_moved_on'],
  }),
  acceptOffer: endpoint({
    summary: "Accepts the seller's offer, which starts the refund or a return",
    who: 'anyone',
    method: 'POST',
    path: '/api/confirm-order/:stoken/accept',
    params: stoken,
    body: z.object({
      /**
       * Offer that was shown to the buyer. If the seller's current offer is different, the call fails with
       * offer_changed.
       */
      offer: z.enum(['return', 'refund']).optional(),
      amountCents: z.int().positive().max(largestInt).optional(),
      returnPaidBy: z.enum(postagePayers).optional(),
    }),
    reply: confirmView,
    errors: ['not_found', 'order_moved_on', 'offer_changed', 'refund_not_covered'],
  }),
  openReturn: endpoint({
    summary:
      "Opens a return within the seller's return window. The payment to the seller is held until the " +
      'return is settled',
    who: 'anyone',
    method: 'POST',
    isReplayable: true,
    path: '/api/confirm-order/:stoken/return',
    params: stoken,
    perMinute: 20,
    body: z.object({
      reason: z.enum(returnReasons),
      text: longCareText.default(''),
      photos: photoKeys,
      /** Ids of the order lines to return. Absent to return all items that have not been returned yet. */
      lines: z.array(z.string().max(80)).min(1).max(100).optional(),
    }),
    reply: confirmView,
    errors: ['not_found', 'order_moved_on'],
  }),
  returnSent: endpoint({
    summary: 'Marks a return as sent',
    who: 'anyone',
    method: 'POST',
    path: '/api/confirm-order/:stoken/return-sent',
    params: stoken,
    body: z.object({ carrier: carrierText, trackingNumber: trackingText }),
    reply: confirmView,
    errors: ['not_found', 'order_moved_on'],
  }),
  closeIssue: endpoint({
    summary: 'Closes the issue without a refund, which releases the payment to the seller',
    who: 'anyone',
    method: 'POST',
    path: '/api/confirm-order/:stoken/close',
    params: stoken,
    body: z.object({}),
    reply: confirmView,
    errors: ['not_found', 'order_moved_on'],
  }),
}
