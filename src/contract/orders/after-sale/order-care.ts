import { z } from 'zod'
import { words, careText, carrierText, trackingText, photoKeys } from '../care-texts.ts'
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
  /** The `next` of the page before. */
  after: z.string().max(80).optional(),
  limit: z.coerce.number().int().min(1).max(50).default(20),
})

/** What is behind the link of the "shipped" letter: one seller order, without address and e-mail. */
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
    summary: "The signed-in buyer's orders, newest first",
    who: 'buyer',
    method: 'GET',
    path: '/api/orders',
    query: page,
    reply: z.object({ orders: z.array(orderRow), next: z.string().nullable() }),
    errors: [],
  }),
  getMyOrder: endpoint({
    summary: "One of the buyer's own orders",
    who: 'buyer',
    method: 'GET',
    path: '/api/orders/:id',
    params: id,
    reply: order,
    errors: ['not_found'],
  }),
  renewMyOrderLink: endpoint({
    summary: "Sends a new link to one of the buyer's own orders; the one before it opens nothing any more",
    who: 'buyer',
    method: 'POST',
    isAnsweredAgain: true,
    path: '/api/orders/:id/new-link',
    perMinute: 6,
    params: id,
    reply: z.object({ sent: z.literal(true) }),
    errors: ['not_found'],
  }),
  getShipConfirm: endpoint({
    summary: 'The part of an order a mailed link is the key to; looking changes nothing',
    who: 'anyone',
    method: 'GET',
    path: '/feedback/shipconfirm/:id',
    aliases: ['/sa/feedback/shipconfirm/:id'],
    params: z.object({ id: z.string().max(300) }),
    reply: confirmView,
    errors: ['not_found'],
  }),
  cancelOrder: endpoint({
    summary: 'The buyer cancels before the seller has packed it: all is refunded',
    who: 'anyone',
    method: 'POST',
    path: '/api/confirm-order/:stoken/cancel',
    params: stoken,
    body: z.object({
      /** For the seller to read. */
      reason: words.default(''),
    }),
    reply: confirmView,
    errors: ['not_found', 'order_moved_on'],
  }),
  confirmReceived: endpoint({
    summary: 'The buyer has the parcel: the seller is paid',
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
      'The buyer reports, once, that a late parcel has not arrived; the seller is notified, and the payment is held ' +
      'for another 7 days',
    who: 'anyone',
    method: 'POST',
    isAnsweredAgain: true,
    path: '/api/confirm-order/:stoken/not-arrived',
    params: stoken,
    body: z.object({}),
    reply: confirmView,
    errors: ['not_found', 'order_moved_on', 'not_due_yet'],
  }),
  openIssue: endpoint({
    summary: 'The buyer says what is wrong; the seller has three days to answer',
    who: 'anyone',
    method: 'POST',
    isAnsweredAgain: true,
    path: '/api/confirm-order/:stoken/issue',
    params: stoken,
    perMinute: 20,
    body: z.object({ kind: z.enum(issueKinds), text: careText, photos: photoKeys }),
    reply: confirmView,
    errors: ['not_found', 'order_moved_on'],
  }),
  addIssuePhoto: endpoint({
    summary:
      "Takes a picture for an issue: encoded anew, nothing but pixels is kept; its key goes into 'photos'",
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
    summary: 'A further word of the buyer on the open issue',
    who: 'anyone',
    method: 'POST',
    isAnsweredAgain: true,
    path: '/api/confirm-order/:stoken/note',
    params: stoken,
    perMinute: 20,
    body: z.object({ text: careText, photos: photoKeys }),
    reply: confirmView,
    errors: ['not_found', 'order_moved_on'],
  }),
  acceptOffer: endpoint({
    summary: "Accepts the seller's offer: the refund is made, or the pieces go back first",
    who: 'anyone',
    method: 'POST',
    path: '/api/confirm-order/:stoken/accept',
    params: stoken,
    body: z.object({
      /** What the buyer was shown: another offer is refused with offer_changed. */
      offer: z.enum(['return', 'refund']).optional(),
      amountCents: z.int().positive().max(largestInt).optional(),
      returnPaidBy: z.enum(postagePayers).optional(),
    }),
    reply: confirmView,
    errors: ['not_found', 'order_moved_on', 'offer_changed', 'refund_not_covered'],
  }),
  openReturn: endpoint({
    summary:
      "The buyer sends the items back within the seller's window; the money waits until that is settled",
    who: 'anyone',
    method: 'POST',
    isAnsweredAgain: true,
    path: '/api/confirm-order/:stoken/return',
    params: stoken,
    perMinute: 20,
    body: z.object({
      reason: z.enum(returnReasons),
      text: words.default(''),
      photos: photoKeys,
      /** Which items; without it all that did not go back before. */
      lines: z.array(z.string().max(80)).min(1).max(100).optional(),
    }),
    reply: confirmView,
    errors: ['not_found', 'order_moved_on'],
  }),
  returnSent: endpoint({
    summary: 'The buyer has sent the pieces back',
    who: 'anyone',
    method: 'POST',
    path: '/api/confirm-order/:stoken/return-sent',
    params: stoken,
    body: z.object({ carrier: carrierText, trackingNumber: trackingText }),
    reply: confirmView,
    errors: ['not_found', 'order_moved_on'],
  }),
  closeIssue: endpoint({
    summary: 'All is well after all: the issue ends and the seller is paid',
    who: 'anyone',
    method: 'POST',
    path: '/api/confirm-order/:stoken/close',
    params: stoken,
    body: z.object({}),
    reply: confirmView,
    errors: ['not_found', 'order_moved_on'],
  }),
}
