import { z } from 'zod'
import { returnTerms } from '#contract/addresses/address-input.ts'
import { endpoint } from '#contract/endpoint.ts'
import { returnContest } from '../seller-order-inputs.ts'
import { ownId, sellerOrder } from '../seller-orders.ts'

/** Calls of sellers for returns, agreed in an issue or opened within the return window. */
export const sellerReturnCalls = {
  giveReturnAddress: endpoint({
    summary:
      'Sets the address and postage payer of an agreed return. Until the buyer has sent it, the address ' +
      'can be corrected within its country, but the postage cannot be moved to the buyer',
    who: 'seller',
    method: 'PUT',
    path: '/api{sellerPrefix}/orders/:id/return-address',
    params: ownId,
    perMinute: 10,
    body: returnTerms,
    reply: sellerOrder,
    errors: ['not_found', 'order_moved_on'],
  }),
  markReturned: endpoint({
    summary:
      'Marks returned items as received. The buyer is refunded within three days, or earlier by the seller',
    who: 'seller',
    method: 'POST',
    path: '/api{sellerPrefix}/orders/:id/returned',
    params: ownId,
    body: z.object({}),
    reply: sellerOrder,
    errors: ['not_found', 'order_moved_on'],
  }),
  contestReturn: endpoint({
    summary:
      'Disputes a return that did not arrive or is not as it was sent, with no refund or a partial one ' +
      'in `amountCents`. The buyer accepts, or an admin decides',
    who: 'seller',
    method: 'POST',
    isReplayable: true,
    path: '/api{sellerPrefix}/orders/:id/contest-return',
    params: ownId,
    body: returnContest,
    reply: sellerOrder,
    errors: ['not_found', 'order_moved_on', 'refund_too_large'],
  }),
}
