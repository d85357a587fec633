import { z } from 'zod'
import { returnTerms } from '#contract/addresses/address-input.ts'
import { endpoint } from '#contract/endpoint.ts'
import { privatePhoto } from '#contract/pictures.ts'
import { issueAnswer, parcel, returnContest } from './seller-order-inputs.ts'
import { sellerOrderIdParams, sellerOrder } from './seller-orders.ts'

const orders = { right: 'orders' } as const
const issues = { right: 'issues' } as const
/** Error codes of all calls that change an order. */
const moved = ['not_found', 'own_case', 'order_moved_on'] as const

/**
 * Calls that the team uses to fulfill orders for first-party items. For orders from other sellers, these calls return
 * `not_found`. To refund or cancel any order, the team uses the admin calls.
 */
export const ownOrderCalls = {
  getOwnOrder: endpoint({
    summary: 'Returns an order for first-party items as its seller sees it, with the available actions',
    who: orders,
    method: 'GET',
    path: '/api/admin/own-orders/:id',
    params: sellerOrderIdParams,
    reply: sellerOrder,
    errors: ['not_found'],
  }),
  shipOwnOrder: endpoint({
    summary: 'Marks an order for first-party items as shipped and notifies the buyer',
    who: orders,
    method: 'POST',
    path: '/api/admin/own-orders/:id/ship',
    params: sellerOrderIdParams,
    body: parcel,
    reply: sellerOrder,
    errors: [...moved, 'payment_not_finished'],
  }),
  packOwnOrder: endpoint({
    summary: 'Marks an order for first-party items as packed, so the buyer can no longer cancel it',
    who: orders,
    method: 'POST',
    path: '/api/admin/own-orders/:id/packed',
    params: sellerOrderIdParams,
    body: z.object({}),
    reply: sellerOrder,
    errors: [...moved, 'payment_not_finished'],
  }),
  editOwnTracking: endpoint({
    summary: 'Changes the carrier or tracking number of a parcel with first-party items',
    who: orders,
    method: 'PUT',
    path: '/api/admin/own-orders/:id/tracking',
    params: sellerOrderIdParams,
    body: parcel,
    reply: sellerOrder,
    errors: moved,
  }),
  markOwnDelivered: endpoint({
    summary: 'Marks an order for first-party items as delivered',
    who: orders,
    method: 'POST',
    path: '/api/admin/own-orders/:id/delivered',
    params: sellerOrderIdParams,
    body: z.object({}),
    reply: sellerOrder,
    errors: moved,
  }),
  answerOwnIssue: endpoint({
    summary:
      'Replies to an issue about first-party items as their seller. Support can offer up to its refund limit',
    who: issues,
    method: 'POST',
    isReplayable: true,
    path: '/api/admin/own-orders/:id/answer',
    params: sellerOrderIdParams,
    body: issueAnswer,
    reply: sellerOrder,
    stepUpInHandler: true,
    errors: [...moved, 'step_up_needed', 'refund_too_large', 'refund_over_limit'],
  }),
  addOwnAnswerPhoto: endpoint({
    summary: 'Uploads a photo for a reply about first-party items. Send the returned key in `photos`',
    who: issues,
    method: 'POST',
    path: '/api/admin/own-orders/:id/issue-photo',
    params: sellerOrderIdParams,
    perMinute: 30,
    bodyType: 'image',
    body: z.instanceof(Uint8Array),
    reply: privatePhoto,
    errors: ['not_found', 'not_an_image', 'too_many_photos'],
  }),
  giveOwnReturnAddress: endpoint({
    summary: 'Sets the return address and the payer of return shipping for first-party items',
    who: issues,
    method: 'PUT',
    path: '/api/admin/own-orders/:id/return-address',
    params: sellerOrderIdParams,
    perMinute: 10,
    body: returnTerms,
    reply: sellerOrder,
    errors: moved,
  }),
  markOwnReturned: endpoint({
    summary: 'Marks a return of first-party items as received. The buyer is refunded after three days',
    who: issues,
    method: 'POST',
    path: '/api/admin/own-orders/:id/returned',
    params: sellerOrderIdParams,
    body: z.object({}),
    reply: sellerOrder,
    errors: moved,
  }),
  contestOwnReturn: endpoint({
    summary: 'Disputes a return of first-party items, with or without an offer of a partial refund',
    who: issues,
    method: 'POST',
    isReplayable: true,
    path: '/api/admin/own-orders/:id/contest-return',
    params: sellerOrderIdParams,
    body: returnContest,
    reply: sellerOrder,
    stepUpInHandler: true,
    errors: [...moved, 'step_up_needed', 'refund_too_large', 'refund_over_limit'],
  }),
}
